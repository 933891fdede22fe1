import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { runForTenant } from '#core/context/work-context.js';
import type { Member } from '#modules/members/dto/member.response.js';
import { Invitations } from '#modules/members/services/invitations.js';
import { MembersService } from '#modules/members/services/members.service.js';
import type { ApiResponse, Client } from './client.js';
import type { TestTenant } from './test-application.js';

/** Ids of the built-in roles, the same in every tenant. */
export const OWNER = 1;
export const EDITOR = 2;
export const VIEWER = 3;

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

/** The token in the link of a member's current invitation. */
export function invitationToken(
  app: NestFastifyApplication,
  { tenant }: TestTenant,
  memberId: number,
): Promise<string> {
  return runForTenant(tenant, () => app.get(Invitations, { strict: false }).currentToken(memberId));
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
