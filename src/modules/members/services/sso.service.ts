import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { workContext } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { Abilities } from '#platform/access/ability.js';
import { assertHolds, Grants } from '#platform/access/keys/grants.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { OutboundAddresses } from '#platform/outbound/outbound-addresses.js';
import { assertReadOnlyUnchanged } from '#http/body/read-only.js';
import { valuesJson } from '#http/records/field-values.js';
import { assertMatch } from '#http/results/etag.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import type { UpdateSso } from '../dto/sso.input.js';
import { Sso, SsoTestLink, type MappedRole } from '../dto/sso.response.js';
import { MembersRepository } from '../store/members.repository.js';
import { SsoRepository, type StoredSso } from '../store/sso.repository.js';
import { MemberNotices } from './member-notices.js';
import { isOwner } from './role-grants.js';
import { SsoConnections } from './sso-connections.js';

export const CALLBACK_PATH = '/auth/sso/callback';
const TEST_VALID_MS = 10 * 60_000;
const TEST_COUNTS_MS = 60 * 60_000;

/**
 * How a tenant's people sign in with their company's identity provider. Who can change it can become anybody, so it takes
 * all abilities. Source: people, "Ways to sign in".
 */
@Injectable()
export class SsoService {
  constructor(
    private readonly repository: SsoRepository,
    private readonly connections: SsoConnections,
    private readonly members: MembersRepository,
    private readonly notices: MemberNotices,
    private readonly grants: Grants,
    private readonly abilities: Abilities,
    private readonly links: SignedLinks,
    private readonly addresses: OutboundAddresses,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<RecordJson<Sso>> {
    return this.shown(await this.repository.find());
  }

  /** @throws PreconditionFailed, Forbidden, Invalid */
  async update(body: UpdateSso, ifMatch?: string): Promise<RecordJson<Sso>> {
    const refusal = body.issuer == null ? undefined : await this.addresses.refusalNow(new URL(body.issuer));
    if (refusal !== undefined) throw Invalid.field('issuer', refusal);
    return this.decide(async () => {
      const stored = await this.repository.find();
      const current = await this.shown(stored);
      assertMatch(ifMatch, current);
      assertReadOnlyUnchanged(body, current);
      const next = await this.changed(stored, body);
      if (next === stored) return current;
      const now = this.clock.now();
      this.repository.save(next, now);
      if (next.settings.is_enforced && !stored.settings.is_enforced) await this.notices.ssoEnforced();
      return this.shown({ ...next, updatedAt: now });
    });
  }

  /** Repeating it changes nothing. @throws PreconditionFailed, Forbidden */
  delete(ifMatch?: string): Promise<void> {
    return this.decide(async () => {
      assertMatch(ifMatch, await this.get());
      this.repository.delete();
    });
  }

  /** A link that tries the settings as they will be when it is followed. */
  async test(): Promise<RecordJson<SsoTestLink>> {
    const expiresAt = new Date(this.clock.now().getTime() + TEST_VALID_MS);
    const token = await this.links.sign('sso-test', { payload: 'test', expiresAt });
    return recordOf(SsoTestLink, {
      url: `${workContext()?.origin ?? ''}/auth/sso/start?test=${token}`,
      expires_at: expiresAt.toISOString(),
    });
  }

  private async decide<T>(work: () => Promise<T>): Promise<T> {
    const result = await this.grants.decide('sso.manage', () => {
      assertHolds({ abilities: this.abilities.names(), hasAllAbilities: false }, 'single sign-on');
      return work();
    });
    this.connections.forget();
    return result;
  }

  /** @returns `stored` itself if nothing changes. @throws Invalid */
  private async changed(
    stored: StoredSso,
    { client_secret: secret, ...body }: UpdateSso,
  ): Promise<StoredSso> {
    const given = Object.entries<unknown>(body).filter(([, value]) => value !== undefined);
    const merged = { ...stored.settings, ...Object.fromEntries(given) };
    const mapping = merged.role_mapping.map(({ value, role_id: id }) => ({ value, role_id: id }));
    const settings = { ...merged, role_mapping: mapping };
    const isSame = isDeepStrictEqual(settings, stored.settings) && secret === undefined;
    if (isSame) return stored;
    if (body.role_mapping !== undefined) await this.assertRoles(body.role_mapping);
    const { is_enforced: isEnforced, ...others } = settings;
    const { is_enforced: wasEnforced, ...othersBefore } = stored.settings;
    const isTestOfThese = secret === undefined && isDeepStrictEqual(others, othersBefore);
    const lastTest = isTestOfThese ? stored.lastTest : null;
    if (isEnforced && !(wasEnforced && isTestOfThese)) await this.assertTested(lastTest);
    const clientSecret = secret === undefined ? stored.clientSecret : secret && this.repository.seal(secret);
    return { ...stored, settings, clientSecret, lastTest };
  }

  /** @throws Invalid unless an owner has tried these settings lately */
  private async assertTested(test: StoredSso['lastTest']): Promise<void> {
    const since = this.clock.now().getTime() - TEST_COUNTS_MS;
    const memberId = test?.status === 'succeeded' ? test.member_id : null;
    const isLate = test === null || Date.parse(test.tested_at) < since;
    if (memberId === null || isLate || !(await this.members.rolesOf(memberId)).some(isOwner))
      throw Invalid.field(
        'is_enforced',
        'Single sign-on can be enforced once an owner has tried these settings within the last hour: POST /sso/test.',
      );
  }

  private async assertRoles(mapping: readonly MappedRole[]): Promise<void> {
    const known = new Set(
      (await this.members.rolesWith(mapping.map((one) => one.role_id))).map(({ id }) => id),
    );
    const unknown = mapping.findIndex((one) => !known.has(one.role_id));
    if (unknown !== -1) throw Invalid.field(`role_mapping.${unknown}.role_id`, 'There is no such role.');
  }

  /** Roles that were deleted leave the mapping. */
  private async shown({ settings, clientSecret, lastTest, updatedAt }: StoredSso): Promise<RecordJson<Sso>> {
    const roles = await this.members.rolesWith(settings.role_mapping.map((one) => one.role_id));
    const ids = new Set(roles.map(({ id }) => id));
    return valuesJson(Sso, {
      ...settings,
      role_mapping: settings.role_mapping.filter((one) => ids.has(one.role_id)),
      has_client_secret: clientSecret !== null,
      redirect_uri: `${workContext()?.origin ?? ''}${CALLBACK_PATH}`,
      last_test: lastTest,
      updated_at: updatedAt?.toISOString() ?? null,
    });
  }
}
