import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { Conflict, NotFound } from '#core/errors/api-error.js';
import { assertMatch } from '#http/results/etag.js';
import { filledText } from '#http/fields/filled-text.js';
import { assertReadOnlyUnchanged, hasReadOnly } from '#http/body/read-only.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import type { PostmortemInput, PublishStep } from '../dto/lifecycle.input.js';
import { Postmortem, type Incident } from '../dto/incident.response.js';
import { IncidentRecordsRepository } from '../store/incident-records.repository.js';
import { IncidentsService } from './incidents.service.js';
import type { IncidentType } from '#core/status/incident-status.js';
import { KINDS, recordCorrection } from './lifecycle-steps.js';
import { IncidentWriter } from './incident-writer.service.js';

const KIND = 'post-mortem';

/** Stands for a missing post-mortem when the read-only fields of a body are compared. */
const UNWRITTEN = recordOf<Partial<Postmortem>>(Postmortem, { published_at: null });

/**
 * Post-mortems of incidents. `If-Match` accepts the ETag of the incident or of the
 * post-mortem. Source: decisions, section 6.
 */
@Injectable()
export class PostmortemsService {
  constructor(
    private readonly incidents: IncidentsService,
    private readonly repository: IncidentRecordsRepository,
    private readonly writer: IncidentWriter,
  ) {}

  /** @throws NotFound, also if there is no post-mortem */
  async get(type: IncidentType, id: number): Promise<RecordJson<Postmortem>> {
    const postmortem = await this.repository.postmortem(type, id);
    if (postmortem !== undefined) return postmortem;
    await this.incidents.get(type, id);
    throw NotFound.of(KIND);
  }

  /**
   * Creates or replaces the text. A published post-mortem stays published.
   *
   * @throws NotFound, PreconditionFailed, Invalid
   */
  write(
    type: IncidentType,
    id: number,
    input: PostmortemInput,
    ifMatch: string | undefined,
  ): Promise<RecordJson<Incident>> {
    return this.writer.change({ type, id }, async (change, current) => {
      const { incident, now } = change;
      const written = await this.assertMatch(type, id, ifMatch, current);
      if (hasReadOnly(input))
        assertReadOnlyUnchanged(input, written ?? (await this.repository.postmortem(type, id)) ?? UNWRITTEN);
      const body = filledText('body', incident.postmortemBody ?? {}, input.body);
      if (isDeepStrictEqual(body, incident.postmortemBody)) return;
      incident.postmortemBody = body;
      incident.postmortemCreatedAt ??= now;
      incident.postmortemUpdatedAt = now;
      if (incident.postmortemPublishedAt !== null) recordCorrection(change);
    });
  }

  /** @throws NotFound, also if there is no post-mortem; Conflict unless the incident is published and over */
  publish(
    type: IncidentType,
    id: number,
    ifMatch: string | undefined,
    { notify = true }: PublishStep = {},
  ): Promise<RecordJson<Incident>> {
    return this.writer.change({ type, id }, async ({ incident, events, now }, current) => {
      await this.assertMatch(type, id, ifMatch, current);
      if (incident.postmortemBody === null) throw NotFound.of(KIND);
      if (incident.publishedAt === null || incident.resolvedAt === null) {
        throw new Conflict(`The post-mortem can be published once the ${KINDS[type]} is published and over.`);
      }
      if (incident.postmortemPublishedAt !== null) return;
      incident.postmortemPublishedAt = now;
      events.push({ name: `${type}.postmortem_published`, payload: { incident_id: id, notify } });
    });
  }

  /** @throws NotFound, also if there is no post-mortem; PreconditionFailed */
  async delete(type: IncidentType, id: number, ifMatch: string | undefined): Promise<void> {
    await this.writer.change({ type, id }, async (change, current) => {
      const { incident } = change;
      await this.assertMatch(type, id, ifMatch, current);
      if (incident.postmortemBody === null) throw NotFound.of(KIND);
      const wasPublished = incident.postmortemPublishedAt !== null;
      incident.postmortemBody = null;
      incident.postmortemPublishedAt = null;
      incident.postmortemCreatedAt = null;
      incident.postmortemUpdatedAt = null;
      if (wasPublished) recordCorrection(change);
    });
  }

  /** @returns the post-mortem if the comparison has read it and it exists. @throws PreconditionFailed */
  private async assertMatch(
    type: IncidentType,
    id: number,
    ifMatch: string | undefined,
    current: () => Promise<RecordJson<Incident>>,
  ): Promise<RecordJson<Postmortem> | undefined> {
    if (ifMatch === undefined) return undefined;
    const [record, postmortem] = await Promise.all([current(), this.repository.postmortem(type, id)]);
    assertMatch(ifMatch, record, ...(postmortem === undefined ? [] : [postmortem]));
    return postmortem;
  }
}
