import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { runForTenant } from '#core/context/work-context.js';
import { ApiKeysService } from '#platform/access/keys/api-keys.service.js';
import { Invitations } from '#modules/members/services/invitations.js';
import { MembersService } from '#modules/members/services/members.service.js';
import { MembersRepository } from '#modules/members/store/members.repository.js';
import type { Member } from '#modules/members/dto/member.response.js';
import { Client, type ApiResponse, type RequestOptions } from './client.js';
import { newPasskey } from './soft-passkey.js';
import type { TestTenant } from '#testing/test-application.js';

/** Ids of the built-in roles, the same in every tenant. */
export const OWNER = 1;
export const EDITOR = 2;
export const VIEWER = 3;

const PASSKEYS = '/members/me/passkeys';
/** Id of the credential in the reference's example. */
export const EXAMPLE_PASSKEY = 'mVqGYwbjZrAZzu3BrAAAEw';
/** One less than a member may have. */
const MOST_PASSKEYS = 19;

/** Somebody who is signed in. */
export interface Person {
  readonly member: Member;
  /** Makes requests with the session, as the page's own scripts do. */
  readonly client: Client;
}

let people = 0;

/** A body that invites somebody with a new address. */
export function invitation(...roleIds: number[]): { email: string; roles: { id: number }[] } {
  people += 1;
  return { email: `person-${people}@example.com`, roles: roleIds.map((id) => ({ id })) };
}

/** Invites somebody, as an operator does, who may give every role. */
export async function invite(
  app: NestFastifyApplication,
  { tenant }: TestTenant,
  ...roleIds: number[]
): Promise<Member> {
  const members = app.get(MembersService, { strict: false });
  const record = await runForTenant(tenant, () => members.create(invitation(...roleIds)));
  return record.parse() as unknown as Member;
}

/** A client whose key has all abilities, also those of modules installed later, as an owner has. */
export async function ownerKey(app: NestFastifyApplication, { tenant, client }: TestTenant): Promise<Client> {
  const keys = app.get(ApiKeysService, { strict: false });
  const { secret } = await runForTenant(tenant, () => keys.create('Owner', 'all', null));
  return client.withKey(secret);
}

/** The token in the link of a member's current invitation. */
export function invitationToken(
  app: NestFastifyApplication,
  { tenant }: TestTenant,
  memberId: number,
): Promise<string> {
  return runForTenant(tenant, async () => {
    const account = await app.get(MembersRepository, { strict: false }).account(memberId);
    const token = account && (await app.get(Invitations, { strict: false }).tokenOf(account));
    if (token === undefined) throw new Error(`The member ${memberId} is not invited.`);
    return token;
  });
}

/** The cookie that an answer sets, without its attributes. */
export function cookieOf({ headers }: ApiResponse): string {
  return String(headers['set-cookie']).split(';', 1)[0] ?? '';
}

/** Invites somebody, who accepts at once. */
export async function signIn(
  app: NestFastifyApplication,
  tenant: TestTenant,
  ...roleIds: number[]
): Promise<Person> {
  const member = await invite(app, tenant, ...roleIds);
  return { member, client: await accept(app, tenant, member.id) };
}

/** Accepts a member's invitation. */
export async function accept(
  app: NestFastifyApplication,
  tenant: TestTenant,
  memberId: number,
): Promise<Client> {
  const token = await invitationToken(app, tenant, memberId);
  const response = await tenant.client.withKey(undefined).post('//auth/invitations/accept', { token });
  if (response.status !== 200) throw new Error(`Accepting answered ${response.status}: ${response.text}`);
  return tenant.client.withCookie(cookieOf(response));
}

/**
 * Client of a tenant that is also a member: requests about oneself come from somebody who has just signed in, and all
 * others have the tenant's key.
 */
export class KeyAndMember extends Client {
  constructor(
    private readonly api: { readonly app: NestFastifyApplication },
    private readonly tenant: TestTenant,
  ) {
    super(() => tenant.client.session());
  }

  override async request<Data = any>(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<ApiResponse<Data>> {
    if (!path.startsWith('/members/me')) return super.request<Data>(method, path, options);
    this.person ??= signIn(this.api.app, this.tenant, VIEWER);
    const { client } = await this.person;
    // The member is then signed in by nobody.
    if (path.endsWith('/sign-out')) this.person = undefined;
    const json =
      path === PASSKEYS && method === 'POST' ? await this.withPasskey(client, options) : options?.json;
    return client.request<Data>(method, path, { ...options, json });
  }

  /** The same body with a passkey of its own in place of the example's, which no device has made. */
  private async withPasskey(client: Client, { headers = {}, json }: RequestOptions = {}): Promise<unknown> {
    const { credential } = (json ?? {}) as { readonly credential?: { readonly id?: unknown } };
    if (credential?.id !== EXAMPLE_PASSKEY) return json;
    const repeated = this.repeated.get(headers['idempotency-key'] ?? '');
    if (repeated !== undefined) return repeated;
    const { body } = await client.get<{ id: number }[]>(PASSKEYS);
    if (body.meta.total >= MOST_PASSKEYS) await client.delete(`${PASSKEYS}/${body.data[0]?.id}`);
    const sent = { ...(json as object), credential: (await newPasskey(client)).credential };
    if (headers['idempotency-key'] !== undefined) this.repeated.set(headers['idempotency-key'], sent);
    return sent;
  }

  /** Bodies with a passkey, by idempotency key. */
  private readonly repeated = new Map<string, object>();
  private person: Promise<Person> | undefined;
}
