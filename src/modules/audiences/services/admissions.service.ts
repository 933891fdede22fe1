import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Invalid } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { hashOfKey, newKeySecret, PAGE_TOKEN_PREFIX } from '#platform/access/keys/key-secret.js';
import type { RecordActions } from '#http/records/record.service.js';
import { PageQuery, pageRange } from '#http/results/page-query.js';
import { RecordJson, type PageJson } from '#http/results/record-json.js';
import type { CreateAdmission, UpdateAdmission } from '../dto/admission.input.js';
import type { AdmissionRecord, IssuedAdmission } from '../dto/admission.response.js';
import { admissionProblems } from '../rules/admission-problems.js';
import { AdmissionsRepository } from '../store/admissions.repository.js';
import { AudiencesService } from './audiences.service.js';
import { LinkKeys } from './link-keys.js';
import { PageAdmissions } from './page-admissions.js';
import { PagePasswords } from './page-passwords.js';

const STAMP_BYTES = 16;

/** Ways into a protected page, for those who manage them. Source: docs/decisions/0094. */
@Injectable()
export class AdmissionsService implements RecordActions<
  AdmissionRecord,
  PageQuery,
  CreateAdmission,
  UpdateAdmission
> {
  constructor(
    private readonly admissions: AdmissionsRepository,
    private readonly pages: PageAdmissions,
    private readonly passwords: PagePasswords,
    private readonly keys: LinkKeys,
    private readonly audiences: AudiencesService,
    private readonly clock: Clock,
  ) {}

  list(query: PageQuery): Promise<PageJson<AdmissionRecord>> {
    return this.admissions.page(pageRange(query));
  }

  /** @throws NotFound */
  get(id: number): Promise<RecordJson<AdmissionRecord>> {
    return this.admissions.get(id);
  }

  /** @returns the admission with its key, which no later answer contains @throws Invalid */
  async create(body: CreateAdmission): Promise<RecordJson<IssuedAdmission>> {
    const { name, kind, password, cidrs = [], domains = [], audience_ids: audienceIds = null } = body;
    assertFits(kind, body, true);
    const now = this.clock.now();
    const stamp = newStamp();
    const token = kind === 'token' ? newKeySecret(PAGE_TOKEN_PREFIX) : null;
    const created = await this.admissions.createWithin(
      {
        name,
        kind,
        cidrs,
        domains,
        audienceIds,
        stamp,
        passwordHash: password === undefined ? null : await this.passwords.hash(password),
        tokenHash: token === null ? null : hashOfKey(token),
        lastUsedAt: null,
        createdAt: now,
        updatedAt: now,
      },
      () => this.audiences.assertKnown(audienceIds ?? [], 'audience_ids'),
    );
    this.pages.forget();
    const key = kind === 'signed_link' ? await this.keys.keyOf(stamp) : token;
    return new RecordJson<IssuedAdmission>(created.id, JSON.stringify({ ...created.parse(), key }));
  }

  /** What is changed of what it asks for ends the cookies that it has led to. @throws NotFound, PreconditionFailed, Invalid */
  async update(id: number, body: UpdateAdmission, ifMatch?: string): Promise<RecordJson<AdmissionRecord>> {
    const { name, password, cidrs, domains, audience_ids: audienceIds } = body;
    const passwordHash = password === undefined ? undefined : await this.passwords.hash(password);
    const updated = await this.admissions.change(id, { ifMatch, body }, async (stored) => {
      await this.audiences.assertKnown(audienceIds ?? [], 'audience_ids');
      assertFits(stored.kind, { password, cidrs, domains }, false);
      const asksOtherwise =
        passwordHash !== undefined ||
        (cidrs !== undefined && !isDeepStrictEqual(cidrs, stored.cidrs)) ||
        (domains !== undefined && !isDeepStrictEqual(domains, stored.domains));
      return {
        ...(name === undefined ? {} : { name }),
        ...(cidrs === undefined ? {} : { cidrs }),
        ...(domains === undefined ? {} : { domains }),
        ...(audienceIds === undefined ? {} : { audienceIds }),
        ...(passwordHash === undefined ? {} : { passwordHash }),
        ...(asksOtherwise ? { stamp: newStamp() } : {}),
        updatedAt: this.clock.now(),
      };
    });
    this.pages.forget();
    return updated;
  }

  /** It lets nobody in any more, immediately. @throws NotFound, PreconditionFailed */
  async delete(id: number, ifMatch?: string): Promise<void> {
    await this.admissions.remove(id, { ifMatch });
    this.pages.forget();
  }
}

function newStamp(): string {
  return randomBytes(STAMP_BYTES).toString('base64url');
}

/** @throws Invalid */
function assertFits(...about: Parameters<typeof admissionProblems>): void {
  const problems = admissionProblems(...about);
  if (problems.size > 0)
    throw new Invalid(Object.fromEntries([...problems].map(([field, message]) => [field, [message]])));
}
