import { domainToASCII } from 'node:url';

/** RFC 5321: the longest path, and the longest part before the @. */
const MAX_LENGTH = 254;
const MAX_LOCAL = 64;

/** A dot-atom of RFC 5322. Quoted parts and comments are legal there, and rejected or mangled nearly everywhere. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Anything that URL parsers take for more than a name. */
const NOT_IN_NAMES = /[\s%/?#@:\\[\]<>"'`{}|^]/;

/**
 * An e-mail address in the one form in which addresses are kept: the part before the @ as it was written, the domain in
 * lower case and ASCII, so `ada@Bücher.example` and `ada@xn--bcher-kva.example` are one.
 *
 * @returns undefined for what is no address that mail servers in general accept
 */
export function normaliseEmail(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || local.length > MAX_LOCAL || domain.length > MAX_LENGTH) return undefined;
  if (!LOCAL.test(local) || NOT_IN_NAMES.test(domain)) return undefined;
  const ascii = domainToASCII(domain).toLowerCase();
  const address = `${local}@${ascii}`;
  return DOMAIN.test(ascii) && address.length <= MAX_LENGTH ? address : undefined;
}
