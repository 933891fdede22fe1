import { describe, expect, it } from 'vitest';
import type { StoredApiKey } from '#platform/access/keys/api-keys.repository.js';
import { readSettings } from '#core/config/read-settings.js';
import { DEFAULT_TENANT_SETTINGS } from '#core/context/tenant-settings.js';
import type { Tenant } from '#core/context/tenant.js';
import { domainJson, keyJson, newKeyJson, tenantJson } from './json-output.js';

const SETTINGS = readSettings({ SERVICE_DOMAIN: 'pages.example', PUBLIC_SCHEME: 'https' });
const CREATED = new Date('2026-03-01T12:00:00.000Z');
const LATER = new Date('2026-04-01T12:00:00.000Z');
const TENANT: Tenant = {
  id: '01890000-0000-7000-8000-000000000001',
  slug: 'acme',
  name: 'Acme',
  locales: ['de', 'en'],
  settings: DEFAULT_TENANT_SETTINGS,
  quotas: SETTINGS.quotas,
};
const KEY: StoredApiKey = {
  id: 3,
  tenantId: TENANT.id,
  name: 'Deployment',
  abilities: ['components.view'],
  hasAllAbilities: false,
  createdAt: CREATED,
  lastUsedAt: null,
  expiresAt: null,
  lastFour: 'wxyz',
  revokedAt: null,
  previousExpiresAt: LATER,
  createdById: 2,
};

describe('The JSON output of a command', () => {
  it('has a tenant as the API shows it, without its settings and quotas', () => {
    expect(tenantJson(TENANT, SETTINGS)).toEqual({
      id: TENANT.id,
      name: 'Acme',
      slug: 'acme',
      language_mode: 'both',
      locales: ['de', 'en'],
      status_page_url: 'https://acme.pages.example',
    });
  });

  it('has a domain with the text record that verifies it', () => {
    const domain = { id: 7, host: 'status.acme.example', verifiedAt: null, createdAt: CREATED };
    const expected = {
      id: 7,
      host: 'status.acme.example',
      verified_at: null,
      created_at: '2026-03-01T12:00:00.000Z',
      dns_record: {
        type: 'TXT',
        name: '_heliograph.status.acme.example',
        text: `heliograph-verify=${TENANT.id}`,
      },
    };
    expect(domainJson(domain, TENANT, SETTINGS)).toEqual(expected);
    expect(domainJson({ ...domain, verifiedAt: LATER }, TENANT, SETTINGS)).toEqual({
      ...expected,
      verified_at: '2026-04-01T12:00:00.000Z',
    });
  });

  it('has a key with what is known of it, and never more', () => {
    const made = {
      id: 3,
      name: 'Deployment',
      abilities: ['components.view'],
      created_at: '2026-03-01T12:00:00.000Z',
      last_used_at: null,
      expires_at: null,
    };
    expect(newKeyJson(KEY)).toEqual(made);
    const listed = { ...made, all_abilities: false, last_four: 'wxyz', revoked_at: null, created_by_id: 2 };
    expect(keyJson(KEY)).toEqual(listed);
    const times = { last_used_at: LATER.toISOString(), expires_at: LATER.toISOString() };
    const used = { ...KEY, lastUsedAt: LATER, expiresAt: LATER, revokedAt: LATER };
    expect(newKeyJson(used)).toEqual({ ...made, ...times });
    expect(keyJson(used)).toEqual({ ...listed, ...times, revoked_at: LATER.toISOString() });
  });
});
