import { Injectable } from '@nestjs/common';
import { Conflict, NotFound } from '../../../errors/api-error.js';
import { filledText } from '../../../http/fields/filled-text.js';
import { assertReadOnlyUnchanged } from '../../../http/fields/read-only.js';
import { recordOf, type RecordJson } from '../../../http/results/record-json.js';
import type { PostmortemInput } from '../api/lifecycle.input.js';
import { Postmortem, type Incident } from '../api/incident.response.js';
import type { IncidentType } from './lifecycle.js';
import { KINDS, recordCorrection } from './lifecycle-steps.js';
import { UNCHANGED } from './locked-incident.js';
import { IncidentWriter } from './incident-writer.service.js';

/** Post-mortems: what was learned from an incident. Source: decisions, section 6. */
@Injectable()
export class PostmortemsService {
  constructor(private readonly writer: IncidentWriter) {}

  /** Writes or rewrites it; a published one stays published. @throws NotFound, PreconditionFailed, Invalid */
  write(
    type: IncidentType,
    id: number,
    input: PostmortemInput,
    ifMatch: string | undefined,
  ): Promise<RecordJson<Incident>> {
    return this.writer.change({ type, id, ifMatch }, async (locked, current) => {
      const { incident, now } = locked;
      const written = (await current()).parse()['postmortem'] as Postmortem | null;
      assertReadOnlyUnchanged(input, recordOf<Partial<Postmortem>>(Postmortem, written ?? {}));
      incident.postmortemBody = filledText('body', incident.postmortemBody ?? {}, input.body);
      incident.postmortemCreatedAt ??= now;
      incident.postmortemUpdatedAt = now;
      if (incident.postmortemPublishedAt !== null) recordCorrection(locked);
    });
  }

  /** @throws NotFound, also when there is none; Conflict while the incident itself is not public and over */
  publish(type: IncidentType, id: number, ifMatch: string | undefined): Promise<RecordJson<Incident>> {
    return this.writer.change({ type, id, ifMatch }, ({ incident, events, now }) => {
      if (incident.postmortemBody === null) throw NotFound.of('post-mortem');
      if (incident.publishedAt === null || incident.resolvedAt === null) {
        throw new Conflict(`The post-mortem can be published once the ${KINDS[type]} is published and over.`);
      }
      if (incident.postmortemPublishedAt !== null) return UNCHANGED;
      incident.postmortemPublishedAt = now;
      events.push({ name: `${type}.postmortem_published`, payload: { incident_id: id, notify: true } });
      return undefined;
    });
  }

  /** @throws NotFound, also when there is none; PreconditionFailed */
  async delete(type: IncidentType, id: number, ifMatch: string | undefined): Promise<void> {
    await this.writer.change({ type, id, ifMatch }, (locked) => {
      const { incident } = locked;
      if (incident.postmortemBody === null) throw NotFound.of('post-mortem');
      if (incident.postmortemPublishedAt !== null) recordCorrection(locked);
      incident.postmortemBody = null;
      incident.postmortemPublishedAt = null;
      incident.postmortemCreatedAt = null;
      incident.postmortemUpdatedAt = null;
    });
  }
}
