import { isEmail } from 'class-validator';
import type { Provision } from '../dto/sso.response.js';

/** What an identity provider says of somebody, verified. */
export type Claims = Readonly<Record<string, unknown>>;

/** Settings of single sign-on, as stored. */
export interface SsoSettings {
  readonly issuer: string | null;
  readonly client_id: string | null;
  readonly scopes: readonly string[];
  readonly email_domains: readonly string[];
  readonly roles_claim: string | null;
  readonly role_mapping: readonly { readonly value: string; readonly role_id: number }[];
  readonly provision: Provision;
  readonly audience: string | null;
  readonly is_enforced: boolean;
}

/** Claims by which identity providers name the client that a token was issued to. */
const CLIENT_CLAIMS = ['client_id', 'azp', 'cid', 'appid'];
const NAME_CLAIMS = ['name', 'preferred_username', 'email'];
const MAX_NAME = 255;
/** Claims about the token, not about the person. */
const OF_THE_PROTOCOL = new Set(
  'iss aud exp iat nbf nonce at_hash c_hash s_hash azp auth_time acr amr sid jti'.split(' '),
);
const MAX_CLAIMS = 100;
const MAX_TEXT = 1_000;

/** Values of the claim with the roles; undefined if there is no such claim. A dot leads into a nested claim. */
export function rolesClaimed(claims: Claims, name: string | null): readonly string[] | undefined {
  if (name === null) return undefined;
  const value = Object.hasOwn(claims, name) ? claims[name] : nested(claims, name.split('.'));
  return value === undefined ? undefined : texts(value);
}

/** Ids of the roles that claims stand for, without repetitions. */
export function mappedRoleIds(
  claims: Claims,
  { roles_claim: name, role_mapping: mapping }: Pick<SsoSettings, 'roles_claim' | 'role_mapping'>,
): number[] {
  const values = new Set(rolesClaimed(claims, name));
  return [...new Set(mapping.filter(({ value }) => values.has(value)).map(({ role_id: id }) => id))];
}

/** Why an address in claims may not sign in; undefined if it may. */
export function emailProblem(claims: Claims, domains: readonly string[]): string | undefined {
  const { email } = claims;
  if (!isEmail(email) || typeof email !== 'string') return 'The identity provider names no e-mail address.';
  // Entra ID has no email_verified; xms_edov says that the owner of the domain was verified.
  if (![claims['email_verified'], claims['xms_edov']].some(isTrue))
    return 'The identity provider has not verified the e-mail address.';
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (domains.length > 0 && !domains.includes(domain)) return `Addresses at ${domain} may not sign in.`;
  return undefined;
}

/** What a token may be limited to, as a list of RFC 6749 or of an array (`scp`). */
export function scopesOf(claims: Claims): readonly string[] {
  return [claims['scope'], claims['scp']].flatMap((value) =>
    typeof value === 'string' ? value.split(' ') : texts(value ?? []),
  );
}

/**
 * True for a token that a client got for itself. Its subject is then the client (RFC 9068, section 2.2). Where it is not, the
 * scopes could be some that a person may ask for freely.
 */
export function isOfClient({ sub, ...claims }: Claims): boolean {
  return CLIENT_CLAIMS.some((name) => claims[name] === sub);
}

/** Claims for a person to read: without those of the protocol, by name. */
export function claimsInWords(claims: Claims): (readonly [string, string])[] {
  return Object.entries(claims)
    .filter(([name]) => !OF_THE_PROTOCOL.has(name))
    .slice(0, MAX_CLAIMS)
    .map(([name, value]) => {
      const texts = [value].flat().map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
      return [name.slice(0, MAX_NAME), texts.join(', ').slice(0, MAX_TEXT)] as const;
    })
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Name that a member can have; null if the claims have none. */
export function memberName({ name }: Claims): string | null {
  if (typeof name !== 'string') return null;
  return (
    name
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, MAX_NAME)
      .trim() || null
  );
}

/** Name of the subject, or its id if it has none. */
export function nameIn(claims: Claims): string {
  const names = [...NAME_CLAIMS, ...CLIENT_CLAIMS, 'sub'].map((name) => claims[name]);
  return String(names.find((one) => typeof one === 'string' && one !== '')).slice(0, MAX_NAME);
}

function nested(claims: Claims, path: readonly string[]): unknown {
  let value: unknown = claims;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Claims)[name];
  }
  return value;
}

function texts(value: unknown): string[] {
  return [value].flat().filter((one) => typeof one === 'string');
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1';
}
