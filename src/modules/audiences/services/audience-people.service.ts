import { Injectable } from '@nestjs/common';
import { Invalid } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import type { NewRow, RowChanges } from '#platform/database/tenant/entity-rows.js';
import { SubRecordService } from '#http/records/sub-record.service.js';
import { AUDIENCE_PERSON } from '../dto/audience-person.response.js';
import { personValue } from '../rules/person-kinds.js';
import type { AudiencePersonEntity } from '../store/audience-person.entity.js';
import { AudiencePeopleRepository } from '../store/audience-people.repository.js';
import { AudiencesRepository } from '../store/audiences.repository.js';

/** Who belongs to audiences. */
@Injectable()
export class AudiencePeopleService extends SubRecordService<typeof AUDIENCE_PERSON, AudiencePersonEntity> {
  constructor(
    people: AudiencePeopleRepository,
    private readonly audiences: AudiencesRepository,
    clock: Clock,
  ) {
    super(AUDIENCE_PERSON, people, clock);
  }

  protected override findParent(id: number): Promise<unknown> {
    return this.audiences.get(id);
  }

  /** @throws Invalid for an address that is none */
  protected override derived({
    kind,
    value,
  }: NewRow<AudiencePersonEntity>): RowChanges<AudiencePersonEntity> {
    const stored = personValue(kind, value);
    if (stored === undefined) throw Invalid.field('value', 'The value must be an e-mail address.');
    return { value: stored };
  }
}
