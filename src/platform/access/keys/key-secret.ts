import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What every key of a tenant begins with. */
export const KEY_PREFIX = 'hg_';
/** What every key of an operator begins with. */
export const OPERATOR_KEY_PREFIX = 'hgop_';
/** What the secret of every session begins with. */
export const SESSION_PREFIX = 'hgs_';
/** What the secret of a session begins with that a command line has, which sends it as keys are sent. */
export const COMMAND_LINE_PREFIX = 'hgc_';
/** What every token of a protected page begins with, which programs read it with. */
export const PAGE_TOKEN_PREFIX = 'hgp_';
type Prefix =
  | typeof KEY_PREFIX
  | typeof OPERATOR_KEY_PREFIX
  | typeof SESSION_PREFIX
  | typeof COMMAND_LINE_PREFIX
  | typeof PAGE_TOKEN_PREFIX;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_BYTES = 32;
/** Base 62 digits of 32 bytes. */
const RANDOM_LENGTH = 43;
const CHECK_LENGTH = 6;
const REST = new RegExp(`^[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`);

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}

function check(text: string): string {
  return base62(BigInt(crc32(text)), CHECK_LENGTH);
}

/**
 * Generates the secret of an API key or a session: its prefix, 32 random bytes in base 62, and a checksum of both. The
 * checksum rejects a typo without a database query. Source: decisions, section 2.
 */
export function newKeySecret(prefix: Prefix = KEY_PREFIX): string {
  const random = prefix + base62(BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`), RANDOM_LENGTH);
  return random + check(random);
}

/** True if a text has the form of the secret of an API key or a session, including its checksum. */
export function isKeySecret(
  text: string,
  prefixes: readonly Prefix[] = [KEY_PREFIX, SESSION_PREFIX, COMMAND_LINE_PREFIX],
): boolean {
  const prefix = prefixes.find((one) => text.startsWith(one));
  if (prefix === undefined || !REST.test(text.slice(prefix.length))) return false;
  return text.slice(-CHECK_LENGTH) === check(text.slice(0, -CHECK_LENGTH));
}

/** The hash that is stored for a key: SHA-256, in hexadecimal. */
export function hashOfKey(secret: string): string {
  return hash('sha256', secret, 'hex');
}
