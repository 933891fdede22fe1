import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { createGzip, gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createWriteStream } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import type { TestTenant } from '#testing/test-application.js';
import { TenantExport } from '#modules/transfer/services/tenant-export.js';
import { TenantImport } from '#modules/transfer/services/tenant-import.js';
import { entriesOf, writeEntries, type ArchiveEntry } from '../../support/archives.js';
import { createComponent, createGroup, created } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const MEBIBYTE = 1024 * 1024;

let folder: string;
let made: TestTenant;
let whole: string;
let entries: ArchiveEntry[];
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-bad-archives-'));
  made = await api.newTenant();
  await createGroup(made.client);
  for (let count = 0; count < 5; count += 1) await createComponent(made.client);
  const incident = await created(made.client, '/incidents', { title: 'Trouble', publish: true });
  await created(made.client, `/incidents/${incident.id}/updates`, { body: 'Still.' });
  await created(made.client, '/announcements', { title: 'New' });
  await created(made.client, '/subscribers', { channel: 'email', address: 'ada@example.com' });
  await created(made.client, '/subscribers', { channel: 'webhook', address: 'https://hooks.example.com/' });
  await created(made.client, '/domains', { host: 'status.example.com' });
  const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  const set = await made.client.patch('/settings', { logo: `data:image/svg+xml;base64,${logo}` });
  expect(set.status, set.text).toBe(200);
  whole = join(folder, 'whole.tar.gz');
  await runForTenant(made.tenant, () => api.app.get(TenantExport).export(whole));
  entries = await entriesOf(whole);
});

afterAll(() => rm(folder, { recursive: true }));

function newFile(): string {
  files += 1;
  return join(folder, `bad-${files}.tar.gz`);
}

/** Message of an import that must fail and leave nothing behind. */
async function refusal(path: string): Promise<string> {
  const state = `select (select count(*) from tenant) as tenants, (select count(*) from component) as components,
    (select count(*) from audit_entry) as entries`;
  const before = await api.database.sql(state);
  const error: unknown = await api.app
    .get(TenantImport)
    .import(path, { slug: 'bad' })
    .then(
      () => new Error('It was imported.'),
      (failure: unknown) => failure,
    );
  expect(await api.database.sql(state)).toEqual(before);
  const { name, message } = error as Error;
  expect([name, message.split('\n').length]).toEqual(['Error', 1]);
  expect(message).toMatch(/^The .*\.$/);
  return message;
}

/**
 * Writes the archive with changed entries. The totals are those of the original unless they are
 * changed, too.
 */
async function changed(change: (entries: ArchiveEntry[]) => ArchiveEntry[]): Promise<string> {
  const path = newFile();
  await writeEntries(path, change(entries.map((entry) => ({ ...entry }))));
  return path;
}

function entry(
  name: string,
  text: string,
  type: 'file' | 'symlink' = 'file',
  linkname?: string,
): ArchiveEntry {
  return { header: { name, type, ...(linkname === undefined ? {} : { linkname }) }, text };
}

function replaceText(name: string, replace: (text: string) => string): Promise<string> {
  return changed((all) =>
    all.map((one) => (one.header.name === name ? { ...one, text: replace(one.text) } : one)),
  );
}

/** Writes the archive with changed rows of a table and the totals that belong to them. */
function withRows(table: string, replace: (text: string) => string): Promise<string> {
  const file = `tables/${table}/000001.ndjson`;
  return changed((all) => {
    const text = replace(all.find(({ header }) => header.name === file)!.text);
    return all.map((one) => {
      if (one.header.name === file) return { ...one, text };
      if (one.header.name !== 'totals.json') return one;
      const totals = JSON.parse(one.text) as Record<string, unknown>;
      totals[table] = {
        rows: text.split('\n').length - 1,
        sha256: createHash('sha256').update(text).digest('hex'),
      };
      return { ...one, text: JSON.stringify(totals) };
    });
  });
}

function withManifest(change: (manifest: any) => void): Promise<string> {
  return replaceText('manifest.json', (text) => {
    const manifest: unknown = JSON.parse(text);
    change(manifest);
    return JSON.stringify(manifest);
  });
}

describe('An archive is refused in one sentence, and nothing of it is kept,', () => {
  it('that has been cut off, wherever', async () => {
    const bytes = await readFile(whole);
    for (let part = 1; part < 12; part += 1) {
      const path = newFile();
      await writeFile(path, bytes.subarray(0, Math.floor((bytes.length * part) / 12)));
      expect(await refusal(path)).toMatch(/cut off|not an archive/);
    }
    // Cut between two entries: the rest is a complete archive by itself.
    for (let count = 1; count < entries.length; count += 1)
      expect(await refusal(await changed((all) => all.slice(0, count)))).toContain('it has been cut off');
  });

  it('whose rows are not those that were written', async () => {
    const file = 'tables/component/000001.ndjson';
    expect(await refusal(await replaceText(file, (text) => text.replace('operational', 'degraded   ')))).toBe(
      'The archive is damaged: the checksum of component is not that of its rows.',
    );
    expect(await refusal(await replaceText(file, (text) => text.slice(text.indexOf('\n') + 1)))).toBe(
      'The archive is damaged: it has 4 rows of component, and should have 5.',
    );
    expect(await refusal(await changed((all) => all.filter(({ header }) => header.name !== file)))).toBe(
      'The archive is damaged: it has 0 rows of component, and should have 5.',
    );
    expect(await refusal(await replaceText(file, (text) => text.trimEnd()))).toContain(
      'a line that is not a record',
    );
    expect(await refusal(await replaceText(file, () => '[1]\n'))).toContain('a line that is not a record');
    expect(await refusal(await replaceText('totals.json', () => 'null'))).toContain(
      'its totals.json cannot be read',
    );
    const bytes = await readFile(whole);
    const middle = Math.floor(bytes.length / 2);
    bytes.fill(0x55, middle, middle + 200);
    const path = newFile();
    await writeFile(path, bytes);
    expect(await refusal(path)).toContain('damaged');
  });

  it.each([
    ['tables/../../../etc/cron.d/x', entry('tables/../../../etc/cron.d/x', 'x')],
    ['/etc/passwd', entry('/etc/passwd', 'x')],
    ['tables/component/000009.ndjson', entry('tables/component/000009.ndjson', '{}\n')],
    ['tables/other/000001.ndjson', entry('tables/other/000001.ndjson', '{}\n')],
    ['link', entry('link', '', 'symlink', '/etc/passwd')],
    ['a?[31mb', entry('a\u001b[31mb', 'x')],
  ])('that has an entry of its own: %s', async (name, further) => {
    const path = await changed((all) => [all[0]!, all[1]!, further, ...all.slice(2)]);
    expect(await refusal(path)).toBe(`The archive has ${name}, which does not belong there.`);
  });

  it('that is none', async () => {
    const none = 'The file is not an archive that tenant:export has written, or is damaged.';
    const path = newFile();
    await writeFile(path, 'slug,name\nacme,Acme\n');
    expect(await refusal(path)).toBe(none);
    await writeFile(path, gzipSync('slug,name\n'.repeat(200)));
    expect(await refusal(path)).toBe(none);
    await writeFile(path, '');
    expect(await refusal(path)).toContain('cut off');
    await writeEntries(path, [entry('readme.txt', 'Hello.')]);
    expect(await refusal(path)).toBe(none);
    await writeEntries(path, [entry('manifest.json', '{"format": 1}')]);
    expect(await refusal(path)).toBe('The archive is damaged: its manifest.json cannot be read.');
    expect(await refusal(join(folder, 'none'))).toContain('there is no such file');
    expect(await refusal(folder)).toContain('it is a folder');
    const circle = join(folder, 'circle');
    await symlink(circle, circle);
    expect(await refusal(circle)).toContain('cannot be read: ELOOP');
  });

  it('that unpacks to more than an archive can have, in bounded memory', async () => {
    for (const typeflag of ['0', 'x', 'L']) {
      const header = Buffer.alloc(512);
      header.write('manifest.json', 0);
      header.write('0000600\0', 100);
      header.write(`${(8 * 1024 * MEBIBYTE - 1).toString(8)}\0`, 124);
      header.write('00000000000\0', 136);
      header.write('        ', 148);
      header.write(typeflag, 156);
      header.write('ustar\0' + '00', 257);
      const sum = header.reduce((total, byte) => total + byte, 0);
      header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
      const path = newFile();
      const zeros = Buffer.alloc(MEBIBYTE);
      const bomb = function* (): Generator<Buffer> {
        yield header;
        for (let count = 0; count < 300; count += 1) yield zeros;
      };
      await pipeline(Readable.from(bomb()), createGzip({ level: 1 }), createWriteStream(path));
      const before = process.memoryUsage().rss;
      expect(await refusal(path)).toContain('too large');
      expect((process.memoryUsage().rss - before) / MEBIBYTE).toBeLessThan(250);
    }
  });

  it('that another version has made, or modules that are not here', async () => {
    expect(await refusal(await withManifest((manifest) => (manifest.format = 2)))).toMatch(
      /^The archive has format 2 \(Heliograph [\w.-]+\), and this version reads format 1: import it with that version or a later one\.$/,
    );
    for (const format of [0, -1, 1.5, null])
      expect(await refusal(await withManifest((manifest) => (manifest.format = format)))).toBe(
        'The archive is damaged: its manifest.json cannot be read.',
      );
    const newer = await withManifest((manifest) => manifest.migrations.push('Later1899000000000'));
    expect(await refusal(newer)).toContain('whose change Later1899000000000 is not known here: upgrade this');
    const older = await withManifest((manifest) => manifest.migrations.pop());
    expect(await refusal(older)).toContain('comes from an older version of Heliograph');
    const table = { name: 'acme_notes', columns: ['id', 'text'] };
    const withTable = (migrations: string[]): Promise<string> =>
      changed((all) => {
        const text = '{"id":1,"text":"Hello."}\n';
        const [manifest, ...rest] = all;
        const told = JSON.parse(manifest!.text) as { tables: object[]; migrations: string[] };
        told.tables.push(table);
        told.migrations.push(...migrations);
        const totals = JSON.parse(rest.pop()!.text) as object;
        const sha256 = createHash('sha256').update(text).digest('hex');
        return [
          entry('manifest.json', JSON.stringify(told)),
          ...rest,
          entry('tables/acme_notes/000001.ndjson', text),
          entry('totals.json', JSON.stringify({ ...totals, acme_notes: { rows: 1, sha256 } })),
        ];
      });
    expect(await refusal(await withTable([]))).toBe(
      'The archive has rows of acme_notes, which is not known here.',
    );
    expect(await refusal(await withTable(['acme-notes:AddNotes1795000000000']))).toBe(
      'The archive has rows of acme_notes, a table of the package acme-notes, which is not installed here: install it, then import again.',
    );
  });

  it('whose rows cannot be: without what they refer to, of another kind, or with ids beyond all others', async () => {
    const orphan = await withRows('component', (text) =>
      text.replaceAll('"group_id":null', '"group_id":999'),
    );
    expect(await refusal(orphan)).toMatch(
      /component\/000001\.ndjson has rows that cannot be stored \(.*foreign key/,
    );
    const text = await withRows('component', (rows) =>
      rows.replace('"host_system_since":null', '"host_system_since":"one"'),
    );
    expect(await refusal(text)).toMatch(/cannot be stored \(invalid input syntax/);
    const twice = await withRows('incident', (rows) => rows + rows);
    expect(await refusal(twice)).toMatch(/cannot be stored \(duplicate key/);
    const high = await withRows('component', (rows) => rows.replace(/"id":\d+/, '"id":9007199254740991'));
    expect(await refusal(high)).toBe('The archive has an id in component that is too high.');
    const several = await withRows('tenant', (rows) => rows + rows);
    expect(await refusal(several)).toContain('it has no tenant, or several');
    // Two records in one line.
    const smuggled = await withRows('component', (rows) => rows.replace('}\n', '},{"id":77}\n'));
    expect(await refusal(smuggled)).toContain('damaged');
  });
});

describe('A row that the API would refuse makes an import refuse the archive:', () => {
  const setting = (name: string, value: unknown) => (text: string) => {
    const row = JSON.parse(text) as { settings: object };
    return `${JSON.stringify({ ...row, settings: { ...row.settings, [name]: value } })}\n`;
  };
  const column = (name: string, value: unknown) => (text: string) => {
    const [first = '', ...rest] = text.split('\n');
    return [JSON.stringify({ ...(JSON.parse(first) as object), [name]: value }), ...rest].join('\n');
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each([
    ['tenant', setting('timeZone', 'Mars/Olympus'), 'The time_zone must be the IANA name of a time zone'],
    ['tenant', setting('timeZone', 7), 'The time_zone must'],
    ['tenant', setting('reminderMinutes', -1), 'The reminder_minutes must'],
    ['tenant', setting('mailReplyTo', 'a@b.example\r\nBcc: c@d.example'), 'The mail_reply_to must'],
    ['tenant', column('telegram_bot_token', '1:x/../y'), 'The telegram_bot_token must be'],
    ['tenant', setting('telegramBotId', '123456789'), 'The telegram_bot_id must be that of the token.'],
    ['tenant', column('sms_secret', 'a-secret'), 'The secret must be there if there is an account'],
    ['tenant', setting('sms', { provider: 'twilio' }), 'The secret must be there if there is an account'],
    ['tenant', setting('color', 'red; background: url(//x)'), 'The color must'],
    ['tenant', setting('layout', 'none'), 'The layout must'],
    ['tenant', setting('look', null), 'The settings cannot be read.'],
    [
      'tenant',
      setting('headerLinks', [{ label: { de: 'Hilfe' }, url: 'javascript:alert(1)' }]),
      'The url must be a web address that starts with https://.',
    ],
    [
      'tenant',
      setting('serviceCalendar', {
        hours: [{ weekday: 'monday', from: '09:00', to: '08:00' }],
        holidays: [],
      }),
      'The to must',
    ],
    [
      'tenant',
      setting('logoPath', '//evil.example/logo.svg'),
      'The address of an image must be one of the page.',
    ],
    [
      'tenant',
      column('locales', ['de', 'no language']),
      'The locales must be a list of distinct language tags.',
    ],
    [
      'component',
      column('name', { de: 'x'.repeat(256) }),
      'The name.de must not be longer than 255 characters.',
    ],
    ['component', column('name', 'Shop'), 'The name must be an object of texts by language.'],
    ['component', column('status', 'fine'), 'The status must be one of'],
    ['component', column('slug', '../x'), 'The slug must'],
    ['incident', column('type', 'accident'), 'The type must be incident or maintenance.'],
    ['incident', column('status', 'scheduled'), 'The status must be one of'],
    ['incident_update', column('status', 'done'), 'The status must be one of'],
    ['announcement', column('link_url', 'javascript:alert(1)'), 'The link_url must'],
    ['subscriber', column('address', 'Ada <ada@example.com>'), 'The address must be a plain e-mail address'],
    ['subscriber_endpoint', column('url', 'file:///etc/passwd'), 'The address must be a web address'],
    ['domain', column('host', 'status.example.com/path'), 'The host must be a host name.'],
    ['logo', column('content', `\\x${Buffer.from(svg).toString('hex')}`), 'The logo'],
  ])('%s %#', async (table, change, message) => {
    const said = await refusal(await withRows(table, change));
    expect(said).toContain(
      `The archive cannot be imported: tables/${table}/000001.ndjson has an invalid row. `,
    );
    expect(said).toContain(message);
  });
});

describe('The role that serves requests', () => {
  it('cannot leave the audit trail out as an import does', async () => {
    const count = `select count(*)::int as n from audit_entry where tenant_id = $1`;
    const [before] = await api.database.sql<{ n: number }>(count, [made.tenant.id]);
    await api.database.sql(`
      begin; set local role heliograph_app; set local app.tenant_id = '${made.tenant.id}'; set local app.restoring = 'on';
      insert into component_group (tenant_id, name, slug, position, depth, tree_order, created_at, updated_at)
        select tenant_id, name, 'other', 9, depth, tree_order, now(), now() from component_group where tenant_id = '${made.tenant.id}' limit 1;
      commit`);
    const [after] = await api.database.sql<{ n: number }>(count, [made.tenant.id]);
    expect(after!.n).toBe(before!.n + 1);
  });
});
