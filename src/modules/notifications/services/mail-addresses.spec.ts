import { describe, expect, it } from 'vitest';
import { readSettings } from '#core/config/read-settings.js';
import type { Tenant } from '#core/context/tenant.js';
import { MailAddresses } from './mail-addresses.js';

const tenant = { slug: 'acme' } as unknown as Tenant;

describe('Mail addresses', () => {
  it('are below the domain of the sender', () => {
    const addresses = new MailAddresses(
      readSettings({ MAIL_FROM: 'status@mail.example', SERVICE_DOMAIN: 'pages.example' }),
    );
    expect(addresses.from).toBe('status@mail.example');
    expect(addresses.domain).toBe('mail.example');
    expect(addresses.topicId(tenant, 'incident-12')).toBe('incident-12.acme@mail.example');
    expect(addresses.listId(tenant)).toBe('acme.pages.example');
  });

  it('are below the domain of the pages by default', () => {
    const addresses = new MailAddresses(readSettings({ SERVICE_DOMAIN: 'pages.example' }));
    expect(addresses.from).toBe('status@pages.example');
    expect(addresses.domain).toBe('pages.example');
  });

  it.each([
    [undefined, undefined],
    ['smtp://mail.example', undefined],
    ['smtp://postmarkapp.com.example', undefined],
    ['smtp://a:b@smtp.postmarkapp.com:587', 'X-PM-Metadata-message-id'],
  ])('repeat the id of a mail in a header where the mail service replaces it (%s)', (smtpUrl, header) => {
    const environment = { MAIL_FROM: 'status@mail.example', SERVICE_DOMAIN: 'pages.example' };
    const settings = readSettings(
      smtpUrl === undefined ? environment : { ...environment, SMTP_URL: smtpUrl },
    );
    expect(new MailAddresses(settings).idHeader).toBe(header);
  });
});
