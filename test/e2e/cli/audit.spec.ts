import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditSealer } from '#modules/audit/services/audit-sealer.js';
import type { Verification } from '#modules/audit/services/audit-verification.js';
import { createGroup } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';
import { CommandLineHere } from './command-line-here.js';
import type { CommandLine } from './command-line.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';

const api = useApi();
let files: string;
let cli: CommandLine;

beforeAll(async () => {
  const { owner, app } = api.database.addresses;
  files = await mkdtemp(join(tmpdir(), 'heliograph-audit-'));
  cli = new CommandLineHere({
    DATABASE_URL: app.url,
    DATABASE_OWNER_URL: owner.url,
    DATA_DIR: files,
    SECRETS_KEY: TEST_SECRETS_KEY,
  });
});

afterAll(() => rm(files, { recursive: true }));

async function newTenant(): Promise<{ slug: string; id: string }> {
  const { client, tenant } = await api.newTenant();
  for (let number = 0; number < 3; number += 1) await createGroup(client);
  while (await api.app.get(AuditSealer).seal());
  return tenant;
}

describe('audit:verify', () => {
  it('prints the head, from which a later verification goes on', async () => {
    const { slug, id } = await newTenant();
    const { code, stdout, stderr } = await cli.run('audit:verify', slug);
    expect([code, stderr]).toEqual([0, '']);
    const [, entries, head, position] =
      /^(\d+) entries of \S+ are as they were sealed, up to ((\d+):[0-9a-f]{64})\.\n$/.exec(stdout) ?? [];
    expect(position).toBe(entries);
    const found = await cli.json<Verification>('audit:verify', slug, '--head', head!);
    expect(found).toMatchObject({ verified: Number(entries), fault: null, anchor: null, pending: 0 });

    await api.database.sql(`delete from audit_seal where tenant_id = $1 and position = $2`, [id, position]);
    const cut = await cli.run('audit:verify', slug, '--head', head!);
    expect([cut.code, cut.stderr]).toEqual([1, expect.stringContaining('its end has been removed')]);
  });

  it('fails with the first entry that was changed', async () => {
    const { slug, id } = await newTenant();
    const [seal] = await api.database.sql(
      `select entry_id from audit_seal where tenant_id = $1 and position = 2`,
      [id],
    );
    await api.database.sql(`update audit_entry set actor_name = 'Nobody' where tenant_id = $1 and id = $2`, [
      id,
      seal!['entry_id'],
    ]);
    const { code, stdout, stderr } = await cli.run('audit:verify', slug, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      verified: 1,
      fault: { position: 2, entry: seal!['entry_id'] },
    });
    expect((JSON.parse(stderr) as { error: { message: string } }).error.message).toContain(
      `Entry ${seal!['entry_id']}`,
    );
  });

  it('knows no tenant that is not there', async () => {
    const { code, stderr } = await cli.run('audit:verify', 'nobody');
    expect([code, stderr]).toEqual([1, 'There is no tenant "nobody".\n']);
  });
});

describe('audit:export', () => {
  it('writes a line for each event, to standard output or to a new file', async () => {
    const { slug } = await newTenant();
    const { code, stdout, stderr } = await cli.run('audit:export', slug);
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout.trimEnd().split('\n');
    const last = JSON.parse(lines.at(-1)!) as object;
    expect(last).toMatchObject({ action: 'createComponentGroup', changes: [{ type: 'component_group' }] });
    const file = join(files, 'trail.ndjson');
    expect(await cli.json('audit:export', slug, '--output', file)).toEqual({ exported: lines.length, file });
    expect(await readFile(file, 'utf8')).toBe(stdout);
    const again = await cli.run('audit:export', slug, '--output', file);
    expect(again.code).toBe(1);
    expect((await cli.run('audit:export', slug, '--until', '2001-01-01')).stdout).toBe('');
  });
});
