import { domainToASCII } from 'node:url';

/** Limits of RFC 5321: the path, and the part before the @. */
const MAX_LENGTH = 254;
const MAX_LOCAL = 64;

/** A dot-atom of RFC 5322. Quoted parts and comments are valid, but most systems reject or mangle them. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Characters that URL parsers treat as more than part of a host name. */
const NOT_IN_NAMES = /[\s%/?#@:\\[\]<>"'`{}|^]/;

/**
 * Normalizes an e-mail address. Keeps the part before the @ and converts the domain to lower case
 * and ASCII, so that `ada@Bücher.example` and `ada@xn--bcher-kva.example` are equal.
 *
 * @returns undefined if mail servers would generally reject the address
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

/**
 * Key of the mailbox behind an address, for limits: without dots and `+tag` before the @, which many mail services
 * ignore. Addresses of different people may share a key, so nothing else may be decided by it.
 *
 * @param addressKey in lower case
 */
export function mailboxKey(addressKey: string): string {
  const at = addressKey.lastIndexOf('@');
  const [name = ''] = addressKey.slice(0, at).split('+', 1);
  return name.replaceAll('.', '') + addressKey.slice(at);
}
