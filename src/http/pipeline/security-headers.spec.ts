import { describe, expect, it } from 'vitest';
import { readSettings } from '#core/config/read-settings.js';
import { securityHeaders, securityHeadersOfData } from './security-headers.js';

const OF_DATA = {
  'content-security-policy':
    "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;connect-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const OF_DOCUMENTS = {
  ...OF_DATA,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-permitted-cross-domain-policies': 'none',
};
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

describe('The security headers', () => {
  it('of documents are all there are, and those of data only what matters to programs', () => {
    const settings = readSettings({});
    expect(securityHeaders(settings)).toEqual(OF_DOCUMENTS);
    expect(securityHeadersOfData(settings)).toEqual(OF_DATA);
  });

  it('keep browsers on https where the page has it', () => {
    const settings = readSettings({ PUBLIC_SCHEME: 'https' });
    expect(securityHeaders(settings)).toEqual({ ...OF_DOCUMENTS, ...HTTPS_ONLY });
    expect(securityHeadersOfData(settings)).toEqual({ ...OF_DATA, ...HTTPS_ONLY });
  });
});
