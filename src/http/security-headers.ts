import type { Settings } from '../config/settings.js';

/** What Swagger UI needs, and nothing from elsewhere; its icons are data: images, its styles partly inline. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

/** Headers that only browsers act on, for documents and for what documents load. */
const FOR_DOCUMENTS = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-permitted-cross-domain-policies': 'none',
};

/** Headers of every response that protect people in browsers; a route may set stricter ones. */
export function securityHeaders({ publicScheme }: Settings): Readonly<Record<string, string>> {
  return {
    'content-security-policy': POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Without subdomains: those of a company's own domain are none of ours.
    ...(publicScheme === 'https' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    ...FOR_DOCUMENTS,
  };
}

/** The same for what programs alone read. */
export function securityHeadersOfData(settings: Settings): Readonly<Record<string, string>> {
  const headers = Object.entries(securityHeaders(settings));
  return Object.fromEntries(headers.filter(([name]) => !(name in FOR_DOCUMENTS)));
}
