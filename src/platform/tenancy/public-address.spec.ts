import { describe, expect, it } from 'vitest';
import { readSettings } from '#core/config/read-settings.js';
import type { Settings } from '#core/config/settings.js';
import { PublicAddress, statusPageUrl } from './public-address.js';

function settings(environment: Record<string, string>): Settings {
  return readSettings({ SERVICE_DOMAIN: 'status.example', ...environment });
}

describe('The address of a status page', () => {
  it.each([
    [{ PORT: '3000' }, 3000, 'http://acme.example:3000'],
    [{ PORT: '0' }, 41_234, 'http://acme.example:41234'],
    [{ PORT: '3000' }, 80, 'http://acme.example'],
    [{ PORT: '3000' }, 443, 'http://acme.example:443'],
    [{ PORT: '3000', PUBLIC_PORT: '8080' }, 3000, 'http://acme.example:8080'],
    [{ PORT: '3000', PUBLIC_PORT: '80' }, 3000, 'http://acme.example'],
    [{ PORT: '3000', PUBLIC_SCHEME: 'https' }, 3000, 'https://acme.example'],
    [{ PORT: '3000', PUBLIC_SCHEME: 'https', PUBLIC_PORT: '8443' }, 3000, 'https://acme.example:8443'],
    [{ PORT: '3000', PUBLIC_SCHEME: 'https', PUBLIC_PORT: '443' }, 3000, 'https://acme.example'],
    [{ PORT: '3000', PUBLIC_SCHEME: 'https', PUBLIC_PORT: '80' }, 3000, 'https://acme.example:80'],
  ])('is, with %j, listening on %s: %s', (environment, listening, origin) => {
    const address = new PublicAddress(settings(environment));
    address.listensOn(listening);
    expect(address.originOf('acme.example')).toBe(origin);
  });

  it('has the port that is set until the server listens, and none while it is not known', () => {
    expect(new PublicAddress(settings({ PORT: '3000' })).originOf('a.example')).toBe('http://a.example:3000');
    expect(new PublicAddress(settings({ PORT: '0' })).originOf('a.example')).toBe('http://a.example');
  });

  it.each([
    [{}, undefined, 'http://acme.example'],
    [{}, 8080, 'http://acme.example:8080'],
    [{}, 80, 'http://acme.example'],
    [{ PUBLIC_PORT: '9000' }, 8080, 'http://acme.example:9000'],
    [{ PUBLIC_SCHEME: 'https' }, 443, 'https://acme.example'],
    [{ PUBLIC_SCHEME: 'https' }, 8443, 'https://acme.example:8443'],
  ])('is behind a proxy, with %j, named %s: %s', (environment, port, origin) => {
    const address = new PublicAddress(settings({ PORT: '3000', ...environment }));
    expect(address.originBehindProxy('acme.example', port)).toBe(origin);
  });

  it.each([
    [{ PORT: '3000' }, 'http://acme.status.example:3000'],
    [{ PORT: '80' }, 'http://acme.status.example'],
    [{ PORT: '3000', PUBLIC_PORT: '8080' }, 'http://acme.status.example:8080'],
    [{ PORT: '3000', PUBLIC_SCHEME: 'https' }, 'https://acme.status.example'],
  ])('is under the service domain, with %j: %s', (environment, url) => {
    expect(statusPageUrl('acme', settings(environment))).toBe(url);
  });
});
