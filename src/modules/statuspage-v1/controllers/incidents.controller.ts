import { Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { PatchAndPut } from '#http/reference/patch-and-put.decorator.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { SentIncident, SentUpdate, StatuspageIncident, StatuspageUpdate } from '../dto/incident.js';
import { SentPostmortem, SentPublication, StatuspagePostmortem } from '../dto/postmortem.js';
import type { SentFields } from '../rules/sent-fields.js';
import type { SentPages } from '../rules/sent-range.js';
import { StatuspageIncidents } from '../services/statuspage-incidents.service.js';
import { StatuspagePostmortems } from '../services/statuspage-postmortems.service.js';
import { Sent, SentRange, StatuspageId } from './sent.js';
import { Gives } from './gives.decorator.js';
import { StatuspageApi } from './statuspage-api.decorator.js';

const incidentId = new StatuspageId('incident');

@StatuspageApi('pages/:page_id/incidents')
@Requires('incidents.manage')
export class StatuspageIncidentsController {
  constructor(
    private readonly incidents: StatuspageIncidents,
    private readonly postmortems: StatuspagePostmortems,
  ) {}

  @Get()
  @Gives([StatuspageIncident], {
    id: 'listIncidents',
    tag: 'Incidents',
    summary: 'List incidents',
    description: 'What is published: incidents and maintenances, newest start first.',
    query: { q: { description: 'Only those with this in name or body.', example: 'payments' } },
  })
  list(@SentRange() range: SentPages, @Query('q') q?: string): Promise<object[]> {
    return this.incidents.list(range, undefined, [q].flat()[0]);
  }

  @Post()
  @Gives(StatuspageIncident, {
    id: 'createIncident',
    tag: 'Incidents',
    summary: 'Create an incident',
    description:
      'Publishes at once. A status of planned work, or `scheduled_for` without a status, makes a maintenance.',
    status: 201,
    takes: { members: SentIncident, in: 'incident', required: ['name'] },
  })
  create(@Sent('incident') sent: SentFields): Promise<object> {
    return this.incidents.create(sent);
  }

  @Get('unresolved')
  @Gives([StatuspageIncident], {
    id: 'listUnresolvedIncidents',
    tag: 'Incidents',
    summary: 'List unresolved incidents',
  })
  unresolved(@SentRange() range: SentPages): Promise<object[]> {
    return this.incidents.list(range, 'unresolved');
  }

  @Get('scheduled')
  @Gives([StatuspageIncident], {
    id: 'listScheduledIncidents',
    tag: 'Incidents',
    summary: 'List maintenances that are not over',
  })
  scheduled(@SentRange() range: SentPages): Promise<object[]> {
    return this.incidents.list(range, 'scheduled');
  }

  @Get('upcoming')
  @Gives([StatuspageIncident], {
    id: 'listUpcomingIncidents',
    tag: 'Incidents',
    summary: 'List maintenances that have not begun',
  })
  upcoming(@SentRange() range: SentPages): Promise<object[]> {
    return this.incidents.list(range, 'upcoming');
  }

  @Get('active_maintenance')
  @Gives([StatuspageIncident], {
    id: 'listActiveMaintenances',
    tag: 'Incidents',
    summary: 'List maintenances that run',
  })
  activeMaintenance(@SentRange() range: SentPages): Promise<object[]> {
    return this.incidents.list(range, 'active_maintenance');
  }

  @Get(':incident_id')
  @Gives(StatuspageIncident, {
    id: 'getIncident',
    tag: 'Incidents',
    summary: 'Get an incident',
    description: 'With its newest 50 updates.',
  })
  get(@Param('incident_id', incidentId) id: number): Promise<object> {
    return this.incidents.get(id);
  }

  @PatchAndPut(':incident_id')
  @Gives(StatuspageIncident, {
    id: 'patchIncident',
    tag: 'Incidents',
    summary: 'Change an incident',
    description: '`status` takes the step that leads there, `body` posts an update.',
    takes: { members: SentIncident, in: 'incident' },
  })
  patch(@Param('incident_id', incidentId) id: number, @Sent('incident') sent: SentFields): Promise<object> {
    return this.incidents.update(id, sent);
  }

  @Delete(':incident_id')
  @Gives(StatuspageIncident, {
    id: 'deleteIncident',
    tag: 'Incidents',
    summary: 'Delete an incident',
    description: 'Moves it to the trash, from which our own API restores it. Returns the incident as it was.',
  })
  delete(@Param('incident_id', incidentId) id: number): Promise<object> {
    return this.incidents.delete(id);
  }

  @PatchAndPut(':incident_id/incident_updates/:incident_update_id')
  @Gives(StatuspageUpdate, {
    id: 'patchIncidentUpdate',
    tag: 'Incidents',
    summary: 'Correct an update',
    takes: { members: SentUpdate, in: 'incident_update' },
  })
  patchUpdate(
    @Param('incident_id', incidentId) id: number,
    @Param('incident_update_id') updateId: string,
    @Sent('incident_update') sent: SentFields,
  ): Promise<object> {
    return this.incidents.correct(id, updateId, sent);
  }

  @Get(':incident_id/postmortem')
  @Gives(StatuspagePostmortem, { id: 'getPostmortem', summary: 'Get a post-mortem', tag: 'Post-mortems' })
  postmortem(@Param('incident_id', incidentId) id: number): Promise<object> {
    return this.postmortems.get(id);
  }

  @Put(':incident_id/postmortem')
  @Gives(StatuspagePostmortem, {
    id: 'putPostmortem',
    summary: 'Write a post-mortem',
    description: 'A published one shows its new text at once.',
    takes: { members: SentPostmortem, in: 'postmortem' },
    tag: 'Post-mortems',
  })
  writePostmortem(
    @Param('incident_id', incidentId) id: number,
    @Sent('postmortem') sent: SentFields,
  ): Promise<object> {
    return this.postmortems.write(id, sent);
  }

  @Delete(':incident_id/postmortem')
  @HttpCode(204)
  @Gives(undefined, {
    id: 'deletePostmortem',
    summary: 'Delete a post-mortem',
    status: 204,
    tag: 'Post-mortems',
  })
  deletePostmortem(@Param('incident_id', incidentId) id: number): Promise<void> {
    return this.postmortems.delete(id);
  }

  @Put(':incident_id/postmortem/publish')
  @Gives(StatuspagePostmortem, {
    id: 'publishPostmortem',
    summary: 'Publish a post-mortem',
    description: 'Once the incident is over.',
    takes: { members: SentPublication, in: 'postmortem', isOptional: true },
    tag: 'Post-mortems',
  })
  publishPostmortem(@Param('incident_id', incidentId) id: number, @Sent() sent: SentFields): Promise<object> {
    return this.postmortems.publish(id, sent);
  }

  @Put(':incident_id/postmortem/revert')
  @Gives(StatuspagePostmortem, {
    id: 'revertPostmortem',
    summary: 'Make a post-mortem a draft again',
    tag: 'Post-mortems',
  })
  revertPostmortem(@Param('incident_id', incidentId) id: number): Promise<object> {
    return this.postmortems.revert(id);
  }

  // Some clients post what Statuspage documents as PUT.

  @Post(':incident_id/postmortem')
  @HttpCode(200)
  @Gives(StatuspagePostmortem, {
    id: 'postPostmortem',
    summary: 'Write a post-mortem',
    description: 'Same as PUT, for clients that send POST.',
    takes: { members: SentPostmortem, in: 'postmortem' },
    tag: 'Post-mortems',
  })
  postPostmortem(
    @Param('incident_id', incidentId) id: number,
    @Sent('postmortem') sent: SentFields,
  ): Promise<object> {
    return this.postmortems.write(id, sent);
  }

  @Post(':incident_id/postmortem/publish')
  @HttpCode(200)
  @Gives(StatuspagePostmortem, {
    id: 'postPublication',
    summary: 'Publish a post-mortem',
    description: 'Same as PUT, for clients that send POST.',
    takes: { members: SentPublication, in: 'postmortem', isOptional: true },
    tag: 'Post-mortems',
  })
  postPublication(@Param('incident_id', incidentId) id: number, @Sent() sent: SentFields): Promise<object> {
    return this.postmortems.publish(id, sent);
  }

  @Post(':incident_id/postmortem/revert')
  @HttpCode(200)
  @Gives(StatuspagePostmortem, {
    id: 'postReversion',
    summary: 'Make a post-mortem a draft again',
    description: 'Same as PUT, for clients that send POST.',
    tag: 'Post-mortems',
  })
  postReversion(@Param('incident_id', incidentId) id: number): Promise<object> {
    return this.postmortems.revert(id);
  }
}
