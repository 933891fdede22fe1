import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import { LookupCache } from '#platform/database/changes/lookup-cache.js';
import { personValue, type PersonKind } from '../rules/person-kinds.js';
import { AudiencePeopleRepository } from '../store/audience-people.repository.js';

const MAX_CACHED = 20_000;
/** Values of a signed link that are looked up. */
const MAX_VALUES = 100;

/**
 * People of audiences among those who enter. A browser's cookie names their entries, not the people, and each entry is
 * looked up again when the cookie is used.
 */
@Injectable()
export class RecognizedPeople {
  private readonly entries: LookupCache<{ readonly audienceId: number }>;

  constructor(
    private readonly people: AudiencePeopleRepository,
    changes: ChangeListener,
  ) {
    this.entries = new LookupCache(changes, {
      name: 'audience_people',
      max: MAX_CACHED,
      load: async (key) => {
        const [tenantId = '', id] = key.split(' ');
        const audienceId = await people.audienceOf(tenantId, Number(id));
        return audienceId === null ? null : { audienceId };
      },
      concerns: (kind) => (kind === 'people' ? 'all' : undefined),
    });
  }

  /** Ids of the entries that somebody has who enters with these values. */
  entriesOf(kind: PersonKind, values: readonly string[]): Promise<number[]> {
    const compared = values.slice(0, MAX_VALUES).flatMap((value) => personValue(kind, value) ?? []);
    return this.people.entriesOf(kind, compared);
  }

  /** Whether somebody may enter the current tenant's page with an address alone. */
  haveEmails(): Promise<boolean> {
    return this.people.hasEmails();
  }

  /** The audiences of entries, as far as there still are such entries. */
  async audiencesOf(entries: readonly number[]): Promise<number[]> {
    const { id } = currentTenant();
    const found = await Promise.all(entries.map(async (entry) => this.entries.get(`${id} ${entry}`)));
    return found.flatMap((one) => one?.audienceId ?? []);
  }
}
