import type { Settings } from '#core/config/settings.js';

/**
 * Allows what Swagger UI needs, and nothing from other origins. Its icons
 * are data: images, its styles partly inline.
 */
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

/** Headers that only matter to browsers, for documents and the resources that they load. */
const FOR_DOCUMENTS = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-permitted-cross-domain-policies': 'none',
};

/** Security headers of every response. A route may set stricter ones. */
export function securityHeaders({ publicScheme }: Settings): Readonly<Record<string, string>> {
  return {
    'content-security-policy': POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Without includeSubDomains: the subdomains of a company's own domain are not ours.
    ...(publicScheme === 'https' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    ...FOR_DOCUMENTS,
  };
}

/** Security headers of responses that only programs read. */
export function securityHeadersOfData(settings: Settings): Readonly<Record<string, string>> {
  const headers = Object.entries(securityHeaders(settings));
  return Object.fromEntries(headers.filter(([name]) => !(name in FOR_DOCUMENTS)));
}
