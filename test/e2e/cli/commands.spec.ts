import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.js';
import { CommandLineHere } from './command-line-here.js';
import { makeDataFolder, type CommandLine } from './command-line.js';

interface Tenant {
  id: string;
  slug: string;
}

interface Key {
  id: number;
  abilities: string[];
  revoked_at: string | null;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const SECRET = /^hg_[0-9A-Za-z]{49}$/;

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let holder: EmbeddedPostgres;
let cli: CommandLine;
let acme: Tenant;

beforeAll(async () => {
  folder = await makeDataFolder();
  // Holds the database throughout, as a server would.
  holder = await EmbeddedPostgres.acquire({
    dataDir: folder.path,
    purpose: 'server',
    volatile: true,
    onProgress: () => undefined,
  });
  cli = new CommandLineHere({ DATA_DIR: folder.path });
  const made = await cli.json<{ tenant: Tenant }>('tenant:create', 'acme', '--name', ' Acme GmbH ');
  acme = made.tenant;
  await cli.json('tenant:create', 'beta', '--name', 'Beta', '--locales', 'fr');
});

afterAll(async () => {
  await holder.release();
  await folder.remove();
});

/** Connects to the database as superuser, past all policies. */
async function openDatabase(): Promise<pg.Client> {
  const { href } = Object.assign(new URL(holder.superuserUrl), { pathname: '/heliograph' });
  const database = new pg.Client({ connectionString: href });
  await database.connect();
  return database;
}

/**
 * Message of a command that must be refused: one sentence on standard error, nothing on standard
 * output.
 */
async function refusal(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await cli.run(...args);
  expect([code, stdout]).toEqual([1, '']);
  const { error } = (
    args.includes('--json') ? JSON.parse(stderr) : { error: { message: stderr.trim() } }
  ) as {
    error: { message: string };
  };
  expect(error.message).toMatch(/^.+[.]$/);
  return error.message;
}

describe('tenants', () => {
  it('are made with German and English unless told otherwise, and have the members of the contract', () => {
    expect(acme).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/) as string,
      name: 'Acme GmbH',
      slug: 'acme',
      language_mode: 'both',
      locales: ['de', 'en'],
      status_page_url: 'http://acme.localhost:3000',
    });
  });

  it('are listed by slug', async () => {
    const { tenants } = await cli.json<{ tenants: Tenant[] }>('tenant:list');
    expect(tenants[0]).toEqual(acme);
    expect(tenants[1]).toMatchObject({ slug: 'beta', language_mode: 'fr', locales: ['fr'] });
  });

  it('are listed as a table for people', async () => {
    const { code, stdout, stderr } = await cli.run('tenant:list');
    expect([code, stderr]).toEqual([0, '']);
    const [heading, first, second] = stdout.split('\n');
    expect(heading).toMatch(/^SLUG {2}NAME +LOCALES +STATUS PAGE +ID$/);
    expect(first).toBe(`acme  Acme GmbH  de, en   http://acme.localhost:3000  ${acme.id}`);
    expect(second).toMatch(/^beta {2}Beta {7}fr {7}http:/);
  });

  it('have the usual quotas until they are given their own', async () => {
    const { quotas, own } = await cli.json<{ quotas: object; own: object }>('tenant:quotas', 'beta');
    expect([quotas, own]).toEqual([expect.objectContaining({ components: 1000, domains: 50 }), {}]);
    const changed = await cli.json('tenant:quotas', 'beta', 'components=20', 'domains=0');
    expect(changed).toMatchObject({ quotas: { components: 20 }, own: { components: 20, domains: 0 } });
    const { stdout } = await cli.run('tenant:quotas', 'beta', 'components=default');
    expect(stdout).toMatch(/^QUOTA +MOST +SET\ncomponents +1000 +default\n/);
    expect(stdout).toMatch(/^domains +any number +its own$/m);
    expect(await refusal('tenant:quotas', 'beta', 'horses=1')).toMatch(/there are components, /);
  });

  it('are not made with a slug that is no part of a host name', async () => {
    expect(await refusal('tenant:create', 'A b', '--name', 'x')).toMatch(
      /^"A b" cannot be part of a host name/,
    );
  });
});

describe('domains', () => {
  const host = 'status.xn--cme-pla.example';

  it('are added, and count once they are verified', async () => {
    const added = await cli.run('domain:add', 'acme', 'Status.Äcme.example:443');
    expect([added.code, added.stderr]).toEqual([0, '']);
    expect(added.stdout).toContain(`Added ${host} to acme.`);
    expect(added.stdout).toContain(`_heliograph.${host}  TXT  heliograph-verify=${acme.id}`);

    expect(await refusal('domain:verify', 'acme', host)).toContain(`TXT record at _heliograph.${host}`);

    expect(await cli.json('domain:verify', 'acme', 'status.äcme.example', '--force')).toEqual({
      domain: {
        id: expect.any(Number) as number,
        host,
        verified_at: expect.stringMatching(INSTANT) as string,
        created_at: expect.stringMatching(INSTANT) as string,
        dns_record: { type: 'TXT', name: `_heliograph.${host}`, text: `heliograph-verify=${acme.id}` },
      },
    });
  });

  it.each(['intranet', '10.0.0.5', 'pages.localhost'])(
    'that DNS cannot prove are added with a word on it: %s',
    async (unprovable) => {
      const { code, stdout } = await cli.run('domain:add', 'acme', unprovable);
      expect(code).toBe(0);
      expect(stdout).toContain(`Added ${unprovable} to acme. Clients could not add it`);
      expect(stdout).toContain(`domain:verify acme ${unprovable} --force`);
      await cli.json('domain:remove', 'acme', unprovable);
    },
  );

  it("can be claimed by many but are only one tenant's", async () => {
    const { domain } = await cli.json<{ domain: object }>('domain:add', 'beta', host);
    expect(domain).toMatchObject({ host, verified_at: null });
    expect(await refusal('domain:verify', 'beta', host, '--force')).toBe(
      `${host} belongs to another tenant.`,
    );
  });

  it.each<[string, string[], string]>([
    ['that are no host names', ['domain:add', 'acme', 'https://a.example/'], 'is not a host name.'],
    [
      'that were not added',
      ['domain:verify', 'acme', 'a.example', '--force'],
      'has not been added to this tenant.',
    ],
  ])('are refused %s', async (_, args, message) => {
    expect(await refusal(...args)).toContain(message);
  });
});

describe('keys', () => {
  it('are made, listed and revoked', async () => {
    const abilities = ['components.view', 'incidents.manage'];
    const made = await cli.json<{ api_key: Key; secret: string }>(
      ...['key:create', 'acme', '--name', 'Deployment', '--abilities', abilities.join(', ')],
      ...['--expires-at', '2100-01-01T00:30:00+01:00'],
    );
    expect(made.secret).toMatch(SECRET);
    expect(made.api_key).toEqual({
      id: expect.any(Number) as number,
      name: 'Deployment',
      abilities,
      created_at: expect.stringMatching(INSTANT) as string,
      last_used_at: null,
      expires_at: '2099-12-31T23:30:00.000Z',
    });

    const listed = {
      ...made.api_key,
      all_abilities: false,
      last_four: made.secret.slice(-4),
      revoked_at: null,
      created_by_id: null,
    };
    expect(await cli.json('key:list', 'acme')).toEqual({ api_keys: [listed] });

    const { api_key: revoked } = await cli.json<{ api_key: Key }>(
      'key:revoke',
      'acme',
      String(made.api_key.id),
    );
    expect(revoked).toEqual({ ...listed, revoked_at: expect.stringMatching(INSTANT) as string });
    // Revoking again changes nothing and keeps the first time.
    expect(await cli.json('key:revoke', 'acme', String(made.api_key.id))).toEqual({
      api_key: revoked,
      descendants: [],
    });
  });

  it('are shown to people, the secret only when made', async () => {
    const made = await cli.run('key:create', 'beta', '--name', 'mine', '--abilities', 'components.view');
    expect([made.code, made.stderr]).toEqual([0, '']);
    const secret = made.stdout
      .split('\n')
      .map((line) => line.trim())
      .find((line) => SECRET.test(line))!;
    expect(made.stdout).toContain('it does not expire');

    const list = await cli.run('key:list', 'beta');
    expect(list.stdout).toMatch(
      /^ID +NAME +SECRET +CREATED +LAST USED +EXPIRES +REVOKED +CREATED BY +ABILITIES\n/,
    );
    expect(list.stdout).toContain(`…${secret.slice(-4)}  `);
    expect(list.stdout).not.toContain(secret);

    const id = /^(\d+) /m.exec(list.stdout)![1]!;
    const revoked = await cli.run('key:revoke', 'beta', id);
    expect(revoked.stdout).toMatch(
      new RegExp(`^The key ${id} \\(mine\\) of beta is revoked since \\d{4}-[^ ]+Z\\.\\n$`),
    );
    // Ids count by tenant, so another tenant may have a key of the same id.
    expect(await refusal('key:revoke', 'acme', '999')).toBe('There is no key 999 of this tenant.');
  });

  it.each<[string, string[], string]>([
    ['for an unknown tenant', ['nobody', '--abilities', 'components.view'], 'There is no tenant "nobody".'],
    [
      'for an unknown ability',
      ['acme', '--abilities', 'components.view,all', '--json'],
      'There is no ability all; there are ',
    ],
    [
      'that have expired',
      ['acme', '--abilities', 'components.view', '--expires-at', '2020-01-01T00:00:00Z'],
      'in the future',
    ],
  ])('are not made %s', async (_, args, message) => {
    expect(await refusal('key:create', ...args, '--name', 'x')).toContain(message);
  });
});

describe('deliveries', () => {
  it(
    'that were given up wait to be sent again, as far as they match the request',
    { timeout: 60_000 },
    async () => {
      const database = await openDatabase();
      try {
        await database.query(
          `with given_up as (
           insert into notification (tenant_id, event_id, event, subject, occurred_at, due_at)
           values ($1, 7, 'incident.published', 's', now(), now())
         ), subscribed as (
           insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at, created_at, updated_at)
           select $1, 'email', n || '@example.com', n, 'de', 'confirmed', true, '[]', now(), now(), now()
           from generate_series(1, 3) n returning id
         )
         insert into notification_delivery (tenant_id, event_id, subscriber_id, channel, status, tries, created_at)
         select $1, 7, id, 'email', 'failed', 9, now() from subscribed`,
          [acme.id],
        );
        const retry = (...args: string[]): Promise<{ deliveries: number }> =>
          cli.json('deliveries:retry', 'acme', ...args);
        const { rows } = await database.query<{ id: string }>(
          'select min(subscriber_id) as id from notification_delivery',
        );
        expect(await retry('--subscriber', rows[0]!.id, '--event', '7')).toEqual({ deliveries: 1 });
        const { stdout } = await cli.run('deliveries:retry', 'acme', '--channel', 'email');
        expect(stdout).toBe('2 deliveries wait to be sent again.\n');
        const waiting = await database.query(
          `select status, tries from notification_delivery where due_at is not null group by 1, 2`,
        );
        expect(waiting.rows).toEqual([{ status: 'waiting', tries: 0 }]);
        expect(await retry()).toEqual({ deliveries: 0 });
        expect(await retry('--waiting')).toEqual({ deliveries: 0 });
        // More than go in one transaction; the last one was not tried yet.
        await database.query(
          `insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at, created_at, updated_at)
           select $1, 'email', n || '@example.com', n, 'de', 'confirmed', true, '[]', now(), now(), now()
           from generate_series(4, 2104) n`,
          [acme.id],
        );
        await database.query(
          `insert into notification_delivery (tenant_id, event_id, subscriber_id, channel, status, tries, due_at, created_at)
           select $1, 7, id, 'email', 'waiting', case when id = max(id) over () then 0 else 2 end, now() + interval '1 hour', now()
           from subscriber where tenant_id = $1 on conflict do nothing`,
          [acme.id],
        );
        expect(await retry('--waiting', '--channel', 'slack')).toEqual({ deliveries: 0 });
        expect(await retry('--waiting', '--channel', 'email')).toEqual({ deliveries: 2100 });
        const late = await database.query(
          `select tries from notification_delivery where due_at > now() + interval '1 minute'`,
        );
        expect(late.rows).toEqual([{ tries: 0 }]);
      } finally {
        await database.end();
      }
    },
  );
});

describe('support:tenant', { timeout: 60_000 }, () => {
  it('tells why notifications of a tenant, or to one address, may not have arrived', async () => {
    const slug = 'supported';
    const { tenant } = await cli.json<{ tenant: { id: string } }>(
      'tenant:create',
      slug,
      '--name',
      'Supported',
    );
    const database = await openDatabase();
    try {
      for (const statement of [
        `insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at, created_at, updated_at)
         select $1, 'email', name || '@example.com', name || '@example.com', 'de', status, true, '["incident"]', now(), now(), now()
         from (values ('ada', 'confirmed'), ('ben', 'pending'), ('cleo', 'confirmed')) who (name, status)`,
        `insert into notification (tenant_id, event_id, event, subject, occurred_at, due_at)
         values ($1, 7, 'incident.published', 's', now(), now())`,
        `insert into notification_delivery (tenant_id, event_id, subscriber_id, channel, status, tries, created_at, first_tried_at, first_outcome, first_code, first_response)
         select $1, 7, id, 'email', case when address like 'ada%' then 'failed' else 'sent' end, 1, now(), now(), 'failed', 550, 'no such user'
         from subscriber where tenant_id = $1 and status = 'confirmed'`,
        `insert into job (tenant_id, kind, subject, due_at, tries, error) values ($1, 'member.invite', 'member:1', now() + interval '1 minute', 3, 'no reply')`,
        `insert into domain (tenant_id, host, created_at) values ($1, 'status.supported.example', now())`,
      ])
        await database.query(statement, [tenant.id]);
    } finally {
      await database.end();
    }
    const all = await cli.json<Record<string, object[]>>('support:tenant', slug);
    expect(all).toMatchObject({
      tenant: [{ slug, state: 'active' }],
      subscribers: [
        { status: 'pending', count: 1 },
        { status: 'confirmed', count: 2 },
        { status: 'quarantined', count: 0 },
        { status: 'unsubscribed', count: 0 },
      ],
      deliveries: [{ channel: 'email', waiting: 0, sent: 1, failed: 1, merged: 0, cancelled: 0 }],
      not_arrived: [{ status: 'failed', code: 550, response: 'no such user' }],
      domains: [{ host: 'status.supported.example', status: 'pending' }],
      failed_jobs: [{ kind: 'member.invite', subject: 'member:1', tries: 3, error: 'no reply' }],
    });
    expect(all['mails_today']).toHaveLength(1);
    const ada = await cli.json('support:tenant', slug, '--recipient', 'Ada@example.com');
    expect(ada).toMatchObject({
      subscribers: [{ address: 'ada@example.com', status: 'confirmed', notified: 'yes' }],
      deliveries: [{ event: 'incident.published', status: 'failed', response: 'no such user' }],
    });
    const { stdout } = await cli.run('support:tenant', slug, '--recipient', 'ben@example.com');
    expect(stdout).toContain('only confirmed subscribers are notified');
    expect(stdout).toContain('Their latest deliveries: none');
    const nobody = await cli.run('support:tenant', slug, '--recipient', 'nobody@example.com');
    expect(nobody.stdout).toContain('Subscribers with nobody@example.com: none');
    expect(await refusal('support:tenant', 'nowhere')).toContain('nowhere');
  });
});

describe('what is managed beyond that', { timeout: 60_000 }, () => {
  interface Issued {
    readonly api_key: { readonly id: number };
    readonly secret: string;
  }

  it('keys are renamed, rotated and deleted', async () => {
    const made = await cli.json<Issued>(
      'key:create',
      'beta',
      '--name',
      'Old',
      '--abilities',
      'components.view',
    );
    const id = String(made.api_key.id);
    expect(await cli.json('key:rename', 'beta', id, 'New')).toMatchObject({ api_key: { name: 'New' } });
    const rotated = await cli.json<{ secret: string }>('key:rotate', 'beta', id);
    expect(rotated.secret).toMatch(/^hg_/);
    expect(rotated.secret).not.toBe(made.secret);
    expect(await refusal('key:rotate', 'beta', id, '--json')).toContain('was rotated already');
    await cli.json('key:rotate', 'beta', id, '--overlap', '0');
    expect(await cli.json('key:delete', 'beta', id)).toEqual({ id: made.api_key.id });
    expect(await refusal('key:rename', 'beta', id, 'Gone')).toBe(`There is no key ${id} of this tenant.`);
  });

  it('domains are listed, made primary and removed', async () => {
    await cli.json('domain:add', 'beta', 'status.beta.example');
    expect(await cli.json('domain:primary', 'beta', 'status.beta.example')).toMatchObject({
      domain: { host: 'status.beta.example', is_primary: true },
    });
    const { domains } = await cli.json<{ domains: { host: string; status: string }[] }>(
      'domain:list',
      'beta',
    );
    expect(domains).toContainEqual(
      expect.objectContaining({ host: 'status.beta.example', status: 'pending' }),
    );
    await cli.json('domain:remove', 'beta', 'status.beta.example');
    expect(await refusal('domain:primary', 'beta', 'status.beta.example')).toContain('has not been added');
  });

  it('the languages of a page are shown and changed; one that has texts only when that is confirmed', async () => {
    await cli.json('tenant:create', 'tongues', '--name', 'Tongues');
    expect(await cli.json('tenant:languages', 'tongues')).toEqual({ locales: ['de', 'en'] });
    expect(await cli.json('tenant:languages', 'tongues', 'de,fr')).toEqual({ locales: ['de', 'fr'] });
    expect(await refusal('tenant:languages', 'tongues', 'de_DE')).toMatch(/de_DE/);
    expect(await refusal('tenant:languages', 'nobody', 'de')).toBe('There is no tenant "nobody".');
    expect((await cli.run('tenant:languages', 'tongues')).stdout).toContain('is in de, fr.');
    const database = await openDatabase();
    await database.query(
      `insert into component_group (tenant_id, name, slug, position, depth, tree_order, created_at, updated_at)
       select id, '{"de": "Gruppe", "fr": "Groupe"}', 'g', 1, 0, 1, now(), now() from tenant where slug = 'tongues'`,
    );
    await database.end();
    expect(await refusal('tenant:languages', 'tongues', 'de')).toContain('name it in --confirm-removal:');
  });

  it('tenants get another slug, keep the old host if told so, and are deleted', async () => {
    await cli.json('tenant:create', 'gamma', '--name', 'Gamma');
    const { tenant } = await cli.json<{ tenant: Tenant }>(
      'tenant:rename',
      'gamma',
      'delta',
      '--keep-old-host',
    );
    expect(tenant).toMatchObject({ slug: 'delta', name: 'Gamma' });
    expect(await refusal('tenant:rename', 'delta', 'beta')).toBe('There is already a tenant "beta".');
    expect(await refusal('tenant:create', 'gamma', '--name', 'Other')).toContain(
      'is a domain of the tenant "delta"',
    );
    expect(await refusal('tenant:delete', 'delta')).toBe('There is no terminal to ask on; use --yes.');
    await cli.json('tenant:delete', 'delta', '--yes');
    expect(await refusal('key:list', 'delta')).toBe('There is no tenant "delta".');
    await cli.json('tenant:create', 'gamma', '--name', 'Other');
  });
});

describe('what people read', { timeout: 60_000 }, () => {
  async function said(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await cli.run(...args);
    expect([args, code, stderr]).toEqual([args, 0, '']);
    return stdout;
  }

  it('of a tenant and its quotas', async () => {
    expect(await said('tenant:create', 'words', '--name', 'Words', '--locales', 'fr,de,fr')).toBe(
      [
        'Created the tenant words (Words) with fr, de.',
        'Status page: http://words.localhost:3000',
        'To create a key: npm run -s cli -- key:create words --name mine --abilities components.view,components.manage',
        '',
      ].join('\n'),
    );
    const quotas = await said('tenant:quotas', 'words', 'components=7');
    expect(quotas).toMatch(/^components +7 +its own$/m);
    expect(quotas).toMatch(/^domains +50 +default$/m);
    expect(await said('tenant:rename', 'words', 'more-words')).toBe(
      'words is now more-words: http://more-words.localhost:3000\n' +
        'http://words.localhost:3000 is no longer served: links and inbound addresses with it have stopped working.\n',
    );
    expect(await said('tenant:rename', 'more-words', 'words', '--keep-old-host')).toBe(
      'more-words is now words: http://words.localhost:3000\nThe page is still served at http://more-words.localhost:3000.\n',
    );
    expect(await said('tenant:rename', 'words', 'words')).toMatch(/^words is now words: /);
  });

  it('of its keys', async () => {
    expect(await said('key:list', 'words')).toBe('words has no key yet.\n');
    const made = await said(
      ...['key:create', 'words', '--name', '  All ', '--all-abilities'],
      ...['--expires-at', '2100-01-01T00:30:00.5+01:00'],
    );
    const [, id, secret] =
      /^Created the key (\d+) \(All\) for words; it expires at 2099-12-31T23:30:00Z\.\nKeep it safe; it is not shown again:\n\n {2}(hg_\w+)\n\n$/.exec(
        made,
      ) ?? [];
    expect([id, secret]).toEqual([expect.any(String), expect.stringMatching(SECRET)]);
    const list = await said('key:list', 'words');
    expect(list).toMatch(
      new RegExp(
        `^${id} +All +…${secret!.slice(-4)} +\\d{4}-\\S+Z +- +2099-12-31T23:30:00Z +- +- +all$`,
        'm',
      ),
    );
    expect(await said('key:rotate', 'words', id!)).toMatch(
      new RegExp(
        `^The key ${id} of words has a new secret; the previous one stays valid for 86400 s\\.\\nKeep it safe; it is not shown again:\\n\\n {2}hg_\\w+\\n\\n$`,
      ),
    );
    expect(await said('key:rotate', 'words', id!, '--overlap', '0')).toContain(
      'the previous one is no longer valid.',
    );
    expect(await said('key:rename', 'words', id!, ' New ')).toBe(
      `The key ${id} of words is now called New.\n`,
    );
    expect(await said('key:revoke', 'words', id!, '--descendants')).toMatch(
      new RegExp(`^The key ${id} \\(New\\) of words is revoked since \\S+Z\\.\\n$`),
    );
    expect(await said('key:delete', 'words', id!)).toBe(`The key ${id} of words is deleted.\n`);
    for (const name of ['', ' ', 'x'.repeat(256)])
      expect(await refusal('key:create', 'words', '--name', name, '--all-abilities')).toBe(
        'The name must have 1 to 255 characters.',
      );
  });

  it('of its domains', async () => {
    expect(await said('domain:list', 'beta')).not.toContain('words');
    const host = 'words.example';
    expect(await said('domain:add', 'words', host)).toMatch(
      /^Added words\.example to words\. To verify it, add one of these records to its DNS:\n {2}_heliograph\.words\.example {2}TXT {2}heliograph-verify=(\S+)\n {2}words\.example {2}CNAME {2}\1\.localhost\nThen: npm run -s cli -- domain:verify words words\.example\n$/,
    );
    expect(await refusal('domain:verify', 'words', host)).toMatch(/ Or use --force\.$/);
    expect(await said('domain:primary', 'words', host)).toBe(
      'Links lead to words.example once it is verified.\n',
    );
    expect(await said('domain:verify', 'words', host, '--force')).toBe(
      'words.example is verified: the status page of words answers there.\n',
    );
    expect(await said('domain:add', 'words', host)).toBe(
      'words.example is a verified domain of words already.\n',
    );
    const list = await said('domain:list', 'words');
    expect(list).toMatch(/^ID +HOST +STATUS +PRIMARY +VERIFIED +STOPS +LAST LOOK\n/);
    expect(list).toMatch(
      /^\d+ +words\.example +verified +true +\d{4}-\S+Z +- +\S.*_heliograph\.words\.example/m,
    );
    expect(await said('domain:remove', 'words', host)).toBe(
      'words.example is no longer a domain of words.\n',
    );
    await said('domain:remove', 'words', 'more-words.localhost');
    expect(await said('domain:list', 'words')).toBe('words has no domain yet.\n');
  });

  it('of its languages and its end', async () => {
    expect(await said('tenant:languages', 'words', 'de', '--confirm-removal', 'fr')).toBe(
      'The page of words is in de.\n',
    );
    expect(await said('tenant:delete', 'words', '--yes')).toBe(
      'words is deleted, with everything it owned.\n',
    );
  });
});
