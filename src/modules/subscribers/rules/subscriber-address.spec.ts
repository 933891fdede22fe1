import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SubscriberAddress } from '#platform/channels/channel.js';
import { CHAT_NAMES, coreChannel } from '../../../../test/support/made-subscriber.js';

const NO_ENDPOINT =
  'The address must be a web address that starts with https://, without credentials and fragment.';

function readAddress(channel: string, text: string): SubscriberAddress | string {
  return coreChannel(channel).readAddress(text);
}

function endpoint(channel: string, text: string): SubscriberAddress {
  const address = readAddress(channel, text);
  if (typeof address === 'string') throw new Error(address);
  return address;
}

describe('The address of a person', () => {
  it('is shown as written and equal in any case', () => {
    expect(readAddress('email', 'Ada@Bücher.example')).toEqual({
      shown: 'Ada@xn--bcher-kva.example',
      key: 'ada@xn--bcher-kva.example',
    });
  });

  it('is a plain e-mail address', () => {
    expect(readAddress('email', 'Ada <ada@example.com>')).toBe(
      'The address must be a plain e-mail address such as ada@example.com, without name, quotes and comments.',
    );
  });
});

describe('The address of a webhook', () => {
  it('is shown whole, and equal in any case', () => {
    const { shown, key, url } = endpoint('webhook', 'https://Hooks.example.com/A?b=%c3');
    expect([shown, url]).toEqual(['https://hooks.example.com/A?b=%c3', 'https://hooks.example.com/A?b=%c3']);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(endpoint('webhook', 'https://hooks.example.com/a?B=%C3').key).toBe(key);
    expect(endpoint('webhook', 'https://hooks.example.com/b').key).not.toBe(key);
    // Stored keys would no longer be found if this changed.
    const stored = createHash('sha256').update('https://hooks.example.com/a?b=%c3').digest('base64url');
    expect(key).toBe(stored);
  });

  it.each([
    'https://example.com',
    'http://example.com:8443/',
    'https://[2001:db8::1]:8443/a',
    "https://example.com/~a.b/!$&'()*+,;=:@?q=1/2",
  ])('may be %s', (text) => {
    expect(endpoint('webhook', text).url).toBe(new URL(text).href);
  });

  it.each([
    'ftp://example.com/',
    'example.com',
    'https://',
    'https://a:b@example.com/',
    'https://example.com/#part',
    'https://example.com/a b',
    'https://example.com/%zz',
    'https://example.com/%az',
    'https://example.com/"',
    'https://example.com:x/',
    'https://999.999.999.999/',
    'x https://example.com/',
    'ftp:https://example.com/',
    'https://example.com/\n',
  ])('must not be %j', (text) => {
    expect(readAddress('webhook', text)).toBe(NO_ENDPOINT);
  });
});

describe('The address of a chat', () => {
  it.each(CHAT_NAMES)('%s is shown by its host and its last characters', (channel) => {
    const url = 'https://chat.example.com:8443/hooks/secret/4567';
    expect(endpoint(channel, url)).toMatchObject({ shown: 'https://chat.example.com:8443/…4567', url });
  });

  it('must be whole and encrypted', () => {
    expect(readAddress('slack', 'https://chat.example.com/…4567')).toBe(
      'The address is masked; it must be whole.',
    );
    expect(readAddress('webhook', '…')).toBe('The address is masked; it must be whole.');
    expect(readAddress('slack', 'http://chat.example.com/4567')).toBe(
      'The address of a chat must start with https://.',
    );
  });

  it.each(['acme.webhook.office.com', 'webhook.office.com', 'outlook.office.com', 'outlook.office365.com'])(
    'cannot be a connector of Teams at %s, which is switched off',
    (host) => {
      expect(readAddress('teams', `https://${host}/x`)).toBe(
        'The address is that of an Office 365 connector, which Microsoft has switched off; make one with Workflows in Teams.',
      );
      expect(endpoint('slack', `https://${host}/x`).url).toBe(`https://${host}/x`);
    },
  );

  it.each(['myoutlook.office.com', 'webhook.office.com.example.com', 'prod.westeurope.logic.azure.com'])(
    'can be one of Teams at %s',
    (host) => {
      expect(endpoint('teams', `https://${host}/x`).url).toBe(`https://${host}/x`);
    },
  );
});
