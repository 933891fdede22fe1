import { Injectable } from '@nestjs/common';
import { ALL_AUDIENCES, joinedAudience, NO_AUDIENCE, type Audience } from '#core/context/audience.js';
import { currentTenant } from '#core/context/work-context.js';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import { LookupCache } from '#platform/database/changes/lookup-cache.js';
import { AddressRanges } from '../rules/address-range.js';
import type { AdmissionKind, StoredAdmission } from '../rules/admission-kinds.js';
import { AdmissionsRepository } from '../store/admissions.repository.js';
import { AudiencesRepository, type StoredAudience } from '../store/audiences.repository.js';

const MAX_CACHED = 2_000;
/** Who may see a page has changed. */
const KIND = 'visibility';

/** The admissions of one page, by what visitors present. */
export class AdmissionsOfPage {
  private readonly byId: ReadonlyMap<number, StoredAdmission>;
  private readonly byToken: ReadonlyMap<string, StoredAdmission>;
  private readonly ranges: readonly (readonly [StoredAdmission, AddressRanges])[];

  private readonly audiences: ReadonlyMap<number, Audience>;

  constructor(
    private readonly all: readonly StoredAdmission[],
    audiences: readonly StoredAudience[],
  ) {
    this.audiences = new Map(
      audiences.map(({ id, includesPublic }) => [id, { ids: [id], withPublic: includesPublic }]),
    );
    this.byId = new Map(all.map((one) => [one.id, one]));
    this.byToken = new Map(
      all.flatMap((one) => (one.tokenHash === null ? [] : [[one.tokenHash, one] as const])),
    );
    this.ranges = this.ofKind('ip_range').map((one) => [one, new AddressRanges(one.cidrs)]);
  }

  ofKind(kind: AdmissionKind): readonly StoredAdmission[] {
    return this.all.filter((one) => one.kind === kind);
  }

  get(id: number): StoredAdmission | undefined {
    return this.byId.get(id);
  }

  /** @param hash SHA-256 of a token, in hexadecimal */
  ofToken(hash: string): StoredAdmission | undefined {
    return this.byToken.get(hash);
  }

  /** @param address of a client, as Node writes it */
  ofAddress(address: string | undefined): readonly StoredAdmission[] {
    return this.ranges.filter(([, ranges]) => ranges.include(address)).map(([admission]) => admission);
  }

  /** What an admission shows. */
  seenThrough({ audienceIds }: StoredAdmission): Audience {
    return audienceIds === null ? ALL_AUDIENCES : this.seenBy(audienceIds);
  }

  /** What one sees who belongs to these audiences, as far as they exist. */
  seenBy(ids: readonly number[]): Audience {
    const known = ids.flatMap((id) => this.audiences.get(id) ?? []);
    return known.length === 0 ? NO_AUDIENCE : joinedAudience(known);
  }

  /** The admission of an e-mail address by its domain. */
  ofEmail(email: string): StoredAdmission | undefined {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    return this.all.find(({ domains }) => domains.includes(domain));
  }
}

/**
 * Admissions by page, cached until one of them changes. They are credentials: while the database is unavailable, only those
 * count that are in memory and known to be current.
 */
@Injectable()
export class PageAdmissions {
  private readonly pages: LookupCache<AdmissionsOfPage>;

  constructor(
    repository: AdmissionsRepository,
    audiences: AudiencesRepository,
    private readonly changes: ChangeListener,
  ) {
    this.pages = new LookupCache(changes, {
      name: 'admissions',
      max: MAX_CACHED,
      load: async () => {
        const [admissions, all] = await Promise.all([repository.all(), audiences.all()]);
        return new AdmissionsOfPage(admissions, all);
      },
      concerns: (kind, subject) => (kind === KIND ? { key: subject } : undefined),
    });
  }

  /** Those of the current tenant's page. */
  async current(): Promise<AdmissionsOfPage> {
    return (await this.pages.get(currentTenant().id)) ?? new AdmissionsOfPage([], []);
  }

  /** Forgets what this process knows of the current tenant. The others hear of the change from the database. */
  forget(): void {
    this.changes.changed(KIND, currentTenant().id);
  }
}
