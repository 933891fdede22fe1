/** Top-level domains that never lead anywhere. Source: RFC 2606. */
const RESERVED = /(^|\.)(example|invalid)\.?$/i;

/** Whether a host name is reserved for examples, so that nothing can be meant to be sent there. */
export function isReservedName(host: string): boolean {
  return RESERVED.test(host);
}
