/** Top-level domains that never resolve. Source: RFC 2606. */
const RESERVED = /(^|\.)(example|invalid)\.?$/i;

/** Whether a host name is reserved for examples, where nothing is meant to be sent. */
export function isReservedName(host: string): boolean {
  return RESERVED.test(host);
}
