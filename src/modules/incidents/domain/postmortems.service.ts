import { Injectable } from '@nestjs/common';
import { Conflict, NotFound } from '../../../errors/api-error.js';
import { filledText } from '../../../http/fields/filled-text.js';
import { assertReadOnlyUnchanged } from '../../../http/fields/read-only.js';
import { recordOf, type RecordJson } from '../../../http/results/record-json.js';
import type { PostmortemInput } from '../api/lifecycle.input.js';
import { Postmortem, type Incident } from '../api/incident.response.js';
import type { IncidentType } from './lifecycle.js';
import { KINDS, tellOfCorrection } from './lifecycle-steps.js';
import { UNCHANGED } from './locked-incident.js';
import { IncidentWriter } from './incident-writer.service.js';

/** Post-mortems: what was learned from a record. Source: decisions, section 6. */
@Injectable()
export class PostmortemsService {
  constructor(private readonly keeper: IncidentWriter) {}

  /** Writes or rewrites it; a published one stays published. @throws NotFound, PreconditionFailed, Invalid */
  write(
    type: IncidentType,
    id: number,
    input: PostmortemInput,
    ifMatch: string | undefined,
  ): Promise<RecordJson<Incident>> {
    return this.keeper.change({ type, id, ifMatch }, (hand, current) => {
      const { record, now } = hand;
      const written = current.parse()['postmortem'] as Postmortem | null;
      assertReadOnlyUnchanged(input, recordOf<Partial<Postmortem>>(Postmortem, written ?? {}));
      record.postmortemBody = filledText('body', record.postmortemBody ?? {}, input.body);
      record.postmortemCreatedAt ??= now;
      record.postmortemUpdatedAt = now;
      if (record.postmortemPublishedAt !== null) tellOfCorrection(hand);
    });
  }

  /** @throws NotFound, also when there is none; Conflict while the record itself is not public and over */
  publish(type: IncidentType, id: number, ifMatch: string | undefined): Promise<RecordJson<Incident>> {
    return this.keeper.change({ type, id, ifMatch }, ({ record, events, now }) => {
      if (record.postmortemBody === null) throw NotFound.of('post-mortem');
      if (record.publishedAt === null || record.resolvedAt === null) {
        throw new Conflict(`The post-mortem can be published once the ${KINDS[type]} is published and over.`);
      }
      if (record.postmortemPublishedAt !== null) return UNCHANGED;
      record.postmortemPublishedAt = now;
      events.push({ name: `${type}.postmortem_published`, payload: { incident_id: id, notify: true } });
      return undefined;
    });
  }

  /** @throws NotFound, also when there is none; PreconditionFailed */
  async delete(type: IncidentType, id: number, ifMatch: string | undefined): Promise<void> {
    await this.keeper.change({ type, id, ifMatch }, (hand) => {
      const { record } = hand;
      if (record.postmortemBody === null) throw NotFound.of('post-mortem');
      if (record.postmortemPublishedAt !== null) tellOfCorrection(hand);
      record.postmortemBody = null;
      record.postmortemPublishedAt = null;
      record.postmortemCreatedAt = null;
      record.postmortemUpdatedAt = null;
    });
  }
}
