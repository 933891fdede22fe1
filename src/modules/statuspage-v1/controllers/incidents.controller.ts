import { Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import type { SentFields } from '../rules/sent-fields.js';
import type { SentPages } from '../rules/sent-range.js';
import { StatuspageIncidents } from '../services/statuspage-incidents.service.js';
import { StatuspagePostmortems } from '../services/statuspage-postmortems.service.js';
import { Sent, SentRange, StatuspageId } from './sent.js';
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
  list(@SentRange() range: SentPages, @Query('q') q?: string): Promise<object[]> {
    return this.incidents.list(range, undefined, [q].flat()[0]);
  }

  @Post()
  create(@Sent('incident') sent: SentFields): Promise<object> {
    return this.incidents.create(sent);
  }

  @Get('unresolved')
  unresolved(@SentRange() range: SentPages): Promise<object[]> {
    return this.incidents.list(range, 'unresolved');
  }

  @Get('scheduled')
  scheduled(@SentRange() range: SentPages): Promise<object[]> {
    return this.incidents.list(range, 'scheduled');
  }

  @Get('upcoming')
  upcoming(@SentRange() range: SentPages): Promise<object[]> {
    return this.incidents.list(range, 'upcoming');
  }

  @Get('active_maintenance')
  activeMaintenance(@SentRange() range: SentPages): Promise<object[]> {
    return this.incidents.list(range, 'active_maintenance');
  }

  @Get(':incident_id')
  get(@Param('incident_id', incidentId) id: number): Promise<object> {
    return this.incidents.get(id);
  }

  @Patch(':incident_id')
  patch(@Param('incident_id', incidentId) id: number, @Sent('incident') sent: SentFields): Promise<object> {
    return this.incidents.update(id, sent);
  }

  @Put(':incident_id')
  put(@Param('incident_id', incidentId) id: number, @Sent('incident') sent: SentFields): Promise<object> {
    return this.incidents.update(id, sent);
  }

  @Delete(':incident_id')
  delete(@Param('incident_id', incidentId) id: number): Promise<object> {
    return this.incidents.delete(id);
  }

  @Patch(':incident_id/incident_updates/:incident_update_id')
  patchUpdate(
    @Param('incident_id', incidentId) id: number,
    @Param('incident_update_id') updateId: string,
    @Sent('incident_update') sent: SentFields,
  ): Promise<object> {
    return this.incidents.correct(id, updateId, sent);
  }

  @Put(':incident_id/incident_updates/:incident_update_id')
  putUpdate(
    @Param('incident_id', incidentId) id: number,
    @Param('incident_update_id') updateId: string,
    @Sent('incident_update') sent: SentFields,
  ): Promise<object> {
    return this.incidents.correct(id, updateId, sent);
  }

  @Get(':incident_id/postmortem')
  postmortem(@Param('incident_id', incidentId) id: number): Promise<object> {
    return this.postmortems.get(id);
  }

  @Put(':incident_id/postmortem')
  writePostmortem(
    @Param('incident_id', incidentId) id: number,
    @Sent('postmortem') sent: SentFields,
  ): Promise<object> {
    return this.postmortems.write(id, sent);
  }

  @Delete(':incident_id/postmortem')
  @HttpCode(204)
  deletePostmortem(@Param('incident_id', incidentId) id: number): Promise<void> {
    return this.postmortems.delete(id);
  }

  @Put(':incident_id/postmortem/publish')
  publishPostmortem(@Param('incident_id', incidentId) id: number, @Sent() sent: SentFields): Promise<object> {
    return this.postmortems.publish(id, sent);
  }

  @Put(':incident_id/postmortem/revert')
  revertPostmortem(@Param('incident_id', incidentId) id: number): Promise<object> {
    return this.postmortems.revert(id);
  }

  // Some clients post what Statuspage documents as PUT.

  @Post(':incident_id/postmortem')
  @HttpCode(200)
  postPostmortem(
    @Param('incident_id', incidentId) id: number,
    @Sent('postmortem') sent: SentFields,
  ): Promise<object> {
    return this.postmortems.write(id, sent);
  }

  @Post(':incident_id/postmortem/publish')
  @HttpCode(200)
  postPublication(@Param('incident_id', incidentId) id: number, @Sent() sent: SentFields): Promise<object> {
    return this.postmortems.publish(id, sent);
  }

  @Post(':incident_id/postmortem/revert')
  @HttpCode(200)
  postReversion(@Param('incident_id', incidentId) id: number): Promise<object> {
    return this.postmortems.revert(id);
  }
}
