import { describe, expect, it } from 'vitest';
import { readSettings } from '../../config/read-settings.js';
import type { Tenant } from '../../context/tenant.js';
import { MailAddresses } from './mail-addresses.js';

const tenant = { slug: 'acme' } as unknown as Tenant;

describe('Mail addresses', () => {
  it('are below the domain of the sender', () => {
    const addresses = new MailAddresses(
      readSettings({ MAIL_FROM: 'status@mail.example', SERVICE_DOMAIN: 'pages.example' }),
    );
    expect(addresses.from).toBe('status@mail.example');
    expect(addresses.messageId(tenant, 311, 9)).toBe('311.9.acme@mail.example');
    expect(addresses.topicId(tenant, 'incident-12')).toBe('incident-12.acme@mail.example');
    expect(addresses.listId(tenant)).toBe('acme.pages.example');
  });

  it('are below the domain of the pages by default', () => {
    const addresses = new MailAddresses(readSettings({ SERVICE_DOMAIN: 'pages.example' }));
    expect(addresses.from).toBe('status@pages.example');
    expect(addresses.messageId(tenant, 311, 9)).toBe('311.9.acme@pages.example');
  });
});
