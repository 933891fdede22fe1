import type { Authenticator, Identity } from './authenticator.js';

const ID = /^[!-~]{1,100}$/;
const MAX_NAME = 255;

/** Reason why an answer of a package's authenticator cannot be used; undefined if it can. */
export function problemOfIdentity(
  { grants }: Pick<Authenticator, 'grants'>,
  answer: unknown,
  isAbility: (name: string) => boolean,
): string | undefined {
  if (typeof answer !== 'object' || answer === null) return 'it is no identity';
  const { id, name, abilities, issuedAt, expiresAt } = answer as Partial<Record<keyof Identity, unknown>>;
  if (typeof id !== 'string' || !ID.test(id)) return 'its id is not 1 to 100 visible ASCII characters';
  if (typeof name !== 'string' || name === '' || name.length > MAX_NAME)
    return `its name does not have 1 to ${MAX_NAME} characters`;
  if (!isTime(issuedAt)) return 'its issuedAt is no time';
  if (!isTime(expiresAt)) return 'its expiresAt is no time';
  if (abilities === 'all')
    return grants === 'all' ? undefined : 'it has all abilities, which it may not grant';
  if (!Array.isArray(abilities)) return 'it has no list of abilities';
  const known: readonly unknown[] | undefined = grants === 'all' ? undefined : grants;
  const given = abilities as readonly unknown[];
  const at = given.findIndex(
    (one) => typeof one !== 'string' || !isAbility(one) || known?.includes(one) === false,
  );
  if (at === -1) return undefined;
  const foreign = given[at];
  return `it may not grant ${typeof foreign === 'string' ? `the ability ${foreign.slice(0, 100)}` : 'what is no ability'}`;
}

function isTime(value: unknown): boolean {
  return value == null || (value instanceof Date && !Number.isNaN(value.getTime()));
}
