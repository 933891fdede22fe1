import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  InvalidSettings,
  modulesOfThisProcess,
  readSettings,
  settingsOfThisProcess,
  testDatabaseUrl,
} from './read-settings.js';

/** An invalid value for each variable. */
const WRONG: Readonly<Record<string, string>> = {
  PORT: '65536',
  SERVICE_DOMAIN: 'not a domain',
  DATABASE_URL: 'mysql://localhost/heliograph',
  DATABASE_OWNER_URL: 'localhost:5432',
  DATABASE_POOL_SIZE: '0',
  DATABASE_WRITE_WAIT: '601',
  TRUSTED_PROXIES: '10.0.0.0/8,proxy.example',
  PUBLIC_SCHEME: 'ftp',
  PUBLIC_PORT: '0',
  LOG_LEVEL: 'loud',
  DEMO: 'maybe',
  RATE_LIMIT: '-1',
  TENANT_RATE_LIMIT: 'many',
  FAILED_KEY_LIMIT: '-1',
  VISITOR_WORK_LIMIT: '-1',
  SUBSCRIBE_LIMIT_RECIPIENT: '-1',
  SUBSCRIBE_LIMIT_RECIPIENT_TOTAL: '-1',
  SUBSCRIBE_LIMIT_ADDRESS: 'many',
  SUBSCRIBE_LIMIT_TENANT: '1.5',
  HEADERS_TIMEOUT: '0',
  BODY_TIMEOUT: '601',
  BODY_MIN_RATE: '1.5',
  MAX_CONNECTIONS: '-1',
  MAX_CONNECTIONS_PER_ADDRESS: '1e3',
  PAGE_CACHE_MB: '7',
  MAX_OPEN_REQUESTS: '0x10',
  MAX_OPEN_REQUESTS_PER_ADDRESS: 'x',
  MAX_EVENT_LOOP_DELAY: '-200',
  GROUP_LEVELS: '21',
  QUOTAS: 'components=many',
  HELIOGRAPH_MODULES: 'a package',
  OUTBOUND_ALLOW: '10.0.0.0/8,intranet.example',
  OUTBOUND_PLAIN_HTTP: 'perhaps',
  TELEGRAM_API_URL: 'api.telegram.org',
  TWILIO_API_URL: 'https://api.twilio.com/',
  VONAGE_API_URL: 'rest.nexmo.com',
  SMTP_URL: 'mail.example',
  SMTP_TLS: 'maybe',
  SMTP_POOL_SIZE: '0',
  SMTP_MAX_PER_SECOND: '-1',
  SMTP_TIMEOUT: '0',
  MAIL_FROM: 'Status <status@example.com>',
  BOUNCE_TOKEN: 'short',
  SECRETS_KEY: 'short',
};

/** What DATABASE_URL needs. */
const WITH_KEY = { SECRETS_KEY: 'a1'.repeat(32) };

function problemsOf(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof InvalidSettings) return error.message;
    throw error;
  }
  return '';
}

describe('The settings', () => {
  it('have their defaults where nothing is set', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: expect.stringMatching(/\/\.data$/),
      serviceDomain: 'localhost',
      trustedProxies: [],
      publicScheme: 'http',
      logLevel: 'info',
      groupLevels: 5,
      outboundPlainHttp: false,
    });
    const { databaseUrl, demo, publicPort } = readSettings({});
    expect([databaseUrl, demo, publicPort]).toEqual([undefined, undefined, undefined]);
  });

  it('are read as what they are', () => {
    const settings = readSettings({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: 'some/where',
      SERVICE_DOMAIN: 'Status.Example.COM',
      DATABASE_URL: 'postgres://user:pass@db/heliograph',
      ...WITH_KEY,
      TRUSTED_PROXIES: ' 10.0.0.0/8, 192.0.2.1 ,::1,fd00::/8 ',
      PUBLIC_SCHEME: 'https',
      PUBLIC_PORT: '8443',
      LOG_LEVEL: 'debug',
      DEMO: 'false',
      RATE_LIMIT: '0',
      GROUP_LEVELS: '3',
    });
    expect(settings).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: `${process.cwd()}/some/where`,
      serviceDomain: 'status.example.com',
      databaseUrl: 'postgres://user:pass@db/heliograph',
      trustedProxies: ['10.0.0.0/8', '192.0.2.1', '::1', 'fd00::/8'],
      publicScheme: 'https',
      publicPort: 8443,
      logLevel: 'debug',
      demo: false,
      rateLimit: 0,
      groupLevels: 3,
    });
  });

  it('count as unset where they are empty or blank', () => {
    const blank = Object.fromEntries(Object.keys(WRONG).map((name, at) => [name, ' '.repeat(at % 3)]));
    expect(readSettings(blank)).toEqual(readSettings({}));
    expect(readSettings({ PORT: undefined })).toEqual(readSettings({}));
  });

  it('take no notice of variables that are not theirs', () => {
    expect(readSettings({ PATH: '/bin', port: '1', constructor: 'x', __proto__: 'x' })).toEqual(
      readSettings({}),
    );
  });

  it('that are wrong are all reported together, each by its name, and no others', () => {
    fc.assert(
      fc.property(fc.subarray(Object.keys(WRONG), { minLength: 1 }), (names) => {
        const message = problemsOf(Object.fromEntries(names.map((name) => [name, WRONG[name]!])));
        const lines = message.split('\n').slice(1);
        const reported = new Set(lines.map((line) => /^ {2}- ([A-Z_]+)\b/.exec(line)?.[1]));
        expect([...reported].sort()).toEqual([...names].sort());
      }),
    );
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '1e3'],
    ['PORT', '0x50'],
    ['HOST', 'a b'],
    ['SERVICE_DOMAIN', 'example.com:80'],
    ['SERVICE_DOMAIN', 'https://example.com'],
    ['DEMO', 'yes'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '999.0.0.1'],
    ['TRUSTED_PROXIES', 'true'],
    ['OUTBOUND_ALLOW', '10.0.0.0/33'],
    ['OUTBOUND_ALLOW', 'fd00::/129'],
    ['GROUP_LEVELS', '0'],
    ['PUBLIC_SCHEME', 'HTTPS'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'x-smtp://mail.example'],
    ['SMTP_URL', 'smtp://mail.example/path'],
    ['DKIM_KEY_FILE', 'dkim.pem'],
    ['DKIM_SELECTOR', 'status._domainkey'],
    ['MAIL_FROM', 'status@example.com>\r\nBcc: everybody@example.com'],
  ])('refuse %s=%s by name', (name, value) => {
    expect(problemsOf({ [name]: value })).toMatch(
      new RegExp(`^The settings are not usable:\n  - ${name}\\b`),
    );
  });

  it('that are wrong are reported once each', () => {
    for (const name of ['PORT', 'PUBLIC_PORT', 'DATABASE_POOL_SIZE', 'GROUP_LEVELS'])
      expect(problemsOf({ [name]: 'abc' })).toBe(
        `The settings are not usable:\n  - ${name} must be an integer`,
      );
  });

  it.each(['DATABASE_OWNER_URL', 'DATABASE_LISTEN_URL', 'DATABASE_READ_URL'])(
    'refuse %s without DATABASE_URL, in whose place the embedded database would start',
    (name) => {
      const environment = { [name]: 'postgres://user@db/heliograph' };
      expect(problemsOf(environment)).toContain(`\n  - ${name} needs DATABASE_URL, which is not set`);
      expect(problemsOf({ ...environment, ...WITH_KEY, DATABASE_URL: 'postgres://user@db/heliograph' })).toBe(
        '',
      );
    },
  );

  it('need a key for secrets with DATABASE_URL, since a new one in each container would lose them', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres://user@db/heliograph' })).toBe(
      'The settings are not usable:\n  - SECRETS_KEY must be set with DATABASE_URL; make one with: openssl rand -hex 32, and keep it apart from backups of the database',
    );
    expect(readSettings({ SECRETS_KEY: `${'a1'.repeat(32)}, ${'B2'.repeat(32)}` }).secretsKey).toEqual([
      'a1'.repeat(32),
      'B2'.repeat(32),
    ]);
    for (const wrong of ['a1'.repeat(31), 'xy'.repeat(32), `${'a1'.repeat(32)},b2`])
      expect(problemsOf({ SECRETS_KEY: wrong })).toBe(
        'The settings are not usable:\n  - SECRETS_KEY must list keys of 64 hexadecimal digits, separated by commas; make one with: openssl rand -hex 32',
      );
  });

  it('refuse one port for both the API and the metrics', () => {
    expect(problemsOf({ PORT: '8080', METRICS_PORT: '8080' })).toContain(
      '\n  - METRICS_PORT must be another port than PORT',
    );
    for (const apart of [
      { METRICS_PORT: '8081' },
      { METRICS_PORT: '8080', METRICS_HOST: '10.0.0.1' },
      { METRICS_PORT: 'off' },
    ])
      expect(problemsOf({ PORT: '8080', ...apart })).toBe('');
    expect(problemsOf({ PORT: '0', METRICS_PORT: '0' })).toBe('');
  });

  it('read quotas as the usual ones with those that are set', () => {
    const { components, api_keys } = readSettings({ QUOTAS: ' components=20 , api_keys=0' }).quotas;
    expect([components, api_keys]).toEqual([20, 0]);
    expect(readSettings({ QUOTAS: 'components=20' }).quotas.api_keys).toBe(readSettings({}).quotas.api_keys);
    for (const wrong of [
      'components',
      'components=',
      'components=-1',
      'components=1.5',
      'horses=1',
      'toString=1',
    ])
      expect(problemsOf({ QUOTAS: wrong })).toMatch(
        /QUOTAS must list names and numbers such as components=2000; there are components, component_groups, .*, domains, daily_mails$/,
      );
  });

  it.each([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['PORT', ' 8080 ', { port: 8080 }],
    ['PUBLIC_PORT', '1', { publicPort: 1 }],
    ['PUBLIC_PORT', '65535', { publicPort: 65_535 }],
    ['METRICS_PORT', '0', { metricsPort: 0 }],
    ['METRICS_PORT', '65535', { metricsPort: 65_535 }],
    ['METRICS_PORT', 'off', { metricsPort: 'off' }],
    ['DEMO', '1', { demo: true }],
    ['DEMO', 'true', { demo: true }],
    ['DEMO', '0', { demo: false }],
    ['DATABASE_URL', 'postgresql://db/x', { databaseUrl: 'postgresql://db/x' }],
    ['HELIOGRAPH_MODULES', './one, @acme/two,,/opt/three', { modules: ['./one', '@acme/two', '/opt/three'] }],
    ['OUTBOUND_PLAIN_HTTP', 'true', { outboundPlainHttp: true }],
    ['AUDIT_ADDRESSES', 'full', { auditAddresses: 'full' }],
    ['OUTBOUND_ALLOW', '10.0.0.0/32,fd00::/128,::1', { outboundAllow: ['10.0.0.0/32', 'fd00::/128', '::1'] }],
    [
      'DNS_SERVERS',
      '192.0.2.53, 192.0.2.53:1,[2001:db8::53]:65535 ,2001:db8::53',
      { dnsServers: ['192.0.2.53', '192.0.2.53:1', '[2001:db8::53]:65535', '2001:db8::53'] },
    ],
    ['BOUNCE_TOKEN', 'x'.repeat(20), { bounceToken: 'x'.repeat(20) }],
  ])('accept %s=%s', (name, value, expected) => {
    expect(readSettings({ ...WITH_KEY, [name]: value })).toMatchObject(expected);
  });

  it.each([
    ['METRICS_PORT', '65536', 'METRICS_PORT must be a port from 0 to 65535, or off'],
    ['METRICS_PORT', '-1', 'METRICS_PORT must be a port from 0 to 65535, or off'],
    ['METRICS_PORT', '1.5', 'METRICS_PORT must be a port from 0 to 65535, or off'],
    ['METRICS_PORT', 'on', 'METRICS_PORT must be a port from 0 to 65535, or off'],
    ['RATE_LIMIT', '-1', 'RATE_LIMIT must be 0 or more'],
    ['GROUP_LEVELS', '21', 'GROUP_LEVELS must be 20 or less'],
    ['RATE_LIMIT', '9'.repeat(16), 'RATE_LIMIT must be an integer'],
    ['RATE_LIMIT', '9'.repeat(15), ''],
    ['RATE_LIMIT', '5x', 'RATE_LIMIT must be an integer'],
    ['RATE_LIMIT', 'x5', 'RATE_LIMIT must be an integer'],
    ['DATABASE_URL', 'x-postgres://db', 'DATABASE_URL must start with postgres:// or postgresql://'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'TRUSTED_PROXIES: 10.0.0.0/33 is not an address or CIDR range'],
    ['TRUSTED_PROXIES', 'proxy', 'TRUSTED_PROXIES: proxy is not an address or CIDR range'],
    ['OUTBOUND_ALLOW', '::1/x', 'OUTBOUND_ALLOW: ::1/x is not an address or CIDR range'],
    ['OUTBOUND_ALLOW', '10.0.0.0/', 'OUTBOUND_ALLOW: 10.0.0.0/ is not an address or CIDR range'],
    ['OUTBOUND_ALLOW', 'fe80::1%eth0', 'OUTBOUND_ALLOW: fe80::1%eth0 is not an address or CIDR range'],
    ['OUTBOUND_ALLOW', '10.0.0.0/8/8', 'OUTBOUND_ALLOW: 10.0.0.0/8/8 is not an address or CIDR range'],
    ['OUTBOUND_ALLOW', '10.0.0.0/1e1', 'OUTBOUND_ALLOW: 10.0.0.0/1e1 is not an address or CIDR range'],
    ['AUDIT_ADDRESSES', 'some', 'AUDIT_ADDRESSES must be truncated, full or none'],
    ['SMTP_URL', 'smtp://mail.example', 'MAIL_FROM must be set with SMTP_URL'],
    ['DKIM_KEY_FILE', 'dkim.pem', 'DKIM_KEY_FILE and DKIM_SELECTOR must be set together'],
    ['DKIM_SELECTOR', 'status2026', 'DKIM_KEY_FILE and DKIM_SELECTOR must be set together'],
    ['HISTORY_RETENTION_DAYS', '399', 'HISTORY_RETENTION_DAYS must be 0, or 400 or more: pages show a year'],
    ['HISTORY_RETENTION_DAYS', '400', ''],
  ])('say what is wrong with %s=%s: %s', (name, value, problem) => {
    expect(problemsOf({ [name]: value })).toBe(
      problem === '' ? '' : `The settings are not usable:\n  - ${problem}`,
    );
  });

  it.each([
    'dns.example',
    '192.0.2.53:0',
    '192.0.2.53:65536',
    '192.0.2.53:',
    '192.0.2.53:53x',
    '192.0.2.53:100000',
    '[192.0.2.53]:53',
    '[2001:db8::53]',
    '[2001:db8::53]:0',
    '[]:53',
    'x[2001:db8::53]:53',
    'x]192.0.2.53:53',
  ])('refuse %s as a name server', (server) => {
    expect(problemsOf({ DNS_SERVERS: `192.0.2.1,${server}` })).toBe(
      `The settings are not usable:\n  - DNS_SERVERS: ${server} is not an address such as 192.0.2.53 or [2001:db8::53]:5353`,
    );
  });

  it('accept a mail server with its sender, and a DKIM key with its selector', () => {
    const environment = { SMTP_URL: 'smtps://user:pass@mail.example:465', MAIL_FROM: 'status@example.com' };
    expect(readSettings(environment)).toMatchObject({
      smtpUrl: 'smtps://user:pass@mail.example:465',
      mailFrom: 'status@example.com',
    });
    expect(problemsOf({ ...environment, SMTP_URL: 'smtp://mail.example:99999' })).toBe(
      'The settings are not usable:\n  - SMTP_URL is not a valid address',
    );
    expect(readSettings({ DKIM_KEY_FILE: 'dkim.pem', DKIM_SELECTOR: 'status2026' })).toMatchObject({
      dkimKeyFile: 'dkim.pem',
      dkimSelector: 'status2026',
    });
  });

  it('are one port for the API and the metrics only on different hosts, which are compared as they are set', () => {
    expect(problemsOf({ PORT: '8080', METRICS_PORT: '8080', HOST: '0.0.0.0' })).toBe('');
    expect(problemsOf({ PORT: '8080', METRICS_PORT: '8080', HOST: '0.0.0.0', METRICS_HOST: '0.0.0.0' })).toBe(
      'The settings are not usable:\n  - METRICS_PORT must be another port than PORT',
    );
  });
});

describe('The environment of this process', () => {
  it('names its modules although other settings are wrong', () => {
    vi.stubEnv('HELIOGRAPH_MODULES', './one,two').stubEnv('PORT', 'many');
    try {
      expect(modulesOfThisProcess()).toEqual(['./one', 'two']);
      expect(() => settingsOfThisProcess()).toThrow('PORT must be an integer');
      vi.stubEnv('PORT', '4321');
      expect(settingsOfThisProcess().port).toBe(4321);
      vi.stubEnv('TEST_DATABASE_URL', 'postgres://db');
      expect(testDatabaseUrl()).toBe('postgres://db');
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
