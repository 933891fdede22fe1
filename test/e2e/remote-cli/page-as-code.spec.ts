import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { RemoteCli, type CliOutcome } from '../../support/remote-cli.js';
import { useApi } from '../../support/use-api.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';

const api = useApi();
const own = useTenantPerTest(api);
let folder: string;

const PAGE = `# What the page has.
groups:
  - external_id: payments
    name: { en: Payments, de: Zahlungen }
components:
  - external_id: visa
    name: Visa
    group: payments
    description:
      en: |
        Cards of Visa
        and others
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-page-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function cli(client = own.client): RemoteCli {
  return new RemoteCli({
    HOME: folder,
    HELIOGRAPH_URL: `http://${client.host}`,
    HELIOGRAPH_KEY: client.key!,
  });
}

/** Runs a command with the text as its file. */
async function withFile(text: string, ...args: string[]): Promise<CliOutcome> {
  return cli().run([...args, '-f', '-'], { stdin: Readable.from([text]) });
}

describe('A page in a file', () => {
  it('is planned, applied, and planned empty', async () => {
    const planned = await withFile(PAGE, 'plan', '--json');
    expect([planned.code, planned.stderr]).toEqual([0, '']);
    const { plan } = JSON.parse(planned.stdout).data;
    expect(await withFile(PAGE, 'apply', '--plan', plan)).toEqual({
      code: 0,
      stdout: '+ group payments\n+ component visa\nCreated: 2, updated: 0, deleted: 0, kept: 0.\n',
      stderr: '',
    });
    expect(await withFile(PAGE, 'plan', '--check')).toEqual({
      code: 0,
      stdout: 'Nothing to change.\n',
      stderr: '',
    });
    const refused = await withFile(PAGE.replace('Visa', 'Cards'), 'apply', '--plan', plan);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(/^error: The page or the document has changed since this plan was made/);
  });

  it('shows what has drifted, with an exit code for scripts', async () => {
    await withFile(PAGE, 'apply');
    const [{ id }] = (await own.client.get('/components')).body.data;
    await own.client.patch(`/components/${id}`, { name: 'Somebody’s' });
    const { code, stdout, stderr } = await withFile(PAGE, 'plan', '--check');
    expect([code, stderr]).toEqual([4, 'error: The page is not as the file says.\n']);
    expect(stdout).toContain(
      '~ component visa\n    name: {"de":"Somebody’s"} → {"de":"Visa"}\nTo create: 0, to update: 1, to delete: 0, to keep: 1.\n',
    );
  });

  it('is exported as it was applied, into a file that makes the same page', async () => {
    await withFile(PAGE, 'apply');
    const { stdout } = await cli().run(['export']);
    expect(parse(stdout)).toEqual((await own.client.get('/apply/export')).body.data);
    expect(stdout).toContain('en: |-\n        Cards of Visa\n        and others\n');
    const { client } = await api.newTenant();
    const file = join(folder, 'exported.yaml');
    await writeFile(file, stdout);
    expect((await cli(client).run(['apply', '--file', file])).code).toBe(0);
    expect((await cli(client).run(['export'])).stdout).toBe(stdout);
    expect((await cli(client).json('export')).data).toEqual(parse(stdout));
  });

  it('deletes components with history only if that is allowed', async () => {
    await withFile(PAGE, 'apply');
    const [{ id }] = (await own.client.get('/components')).body.data;
    await own.client.post('/incidents', {
      title: 'Down',
      publish: true,
      started_at: '2026-03-01T11:00:00Z',
      components: [{ id, impact: 'major_outage' }],
    });
    const refused = await withFile('components: []', 'apply');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('  allow_destroy: ')]);
    expect(await withFile('components: []', 'apply', '--allow-destroy')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('- component visa\n'),
    });
  });

  it('is refused at the line and column of each problem', async () => {
    const wrong = PAGE.replace('group: payments', 'group: shops').replace('name: Visa', 'position: -1');
    expect(await withFile(wrong, 'plan')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^error: .*\n {2}-:7:15 components\.0\.position: .*\n {2}-:6:5 components\.0\.name: .*\n$/,
      ),
    });
    const reference = await withFile(PAGE.replace('group: payments', 'group: shops'), 'apply', '--json');
    expect(JSON.parse(reference.stderr).error).toMatchObject({
      fields: { '-:8:12 components.0.group': ['There is no component group "shops" in the document.'] },
      status: 422,
      exit_code: 1,
    });
  });

  it.each([
    ['components:\n  - [unclosed\n', /^error: -:\d+:\d+: /],
    ['a: 1\na: 2\n', /^error: -:2:1: /],
    ['just a text', /^error: -: The file must have lists/],
    ['', /^error: -: The file must have lists/],
    ['a: &a [x]\nb: *c\n', /^error: -/],
    ['a: 1\n---\nb: 2\n', /^error: -:\d+:\d+: /],
    [
      `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c]\n`,
      /^error: -: Excessive alias count/,
    ],
  ])('that cannot be read is refused: %j', async (text, message) => {
    const { code, stdout, stderr } = await withFile(text, 'plan');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
  });

  it('needs a file that is there', async () => {
    expect(await cli().run(['apply', '-f', join(folder, 'none.yaml')])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('none.yaml cannot be read: ENOENT.'),
    });
    expect((await cli().run(['apply'])).code).toBe(2);
    expect((await cli().run(['plan'])).code).toBe(2);
  });

  it('has a schema for editors, which takes what the page takes', async () => {
    const { code, stdout } = await new RemoteCli({
      HOME: folder,
      HELIOGRAPH_URL: `http://${own.client.host}`,
    }).run(['apply', '--schema']);
    expect(code).toBe(0);
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(JSON.parse(stdout));
    await withFile(PAGE, 'apply');
    expect(validate(parse(PAGE)), JSON.stringify(validate.errors)).toBe(true);
    expect(validate((await own.client.get('/apply/export')).body.data)).toBe(true);
    expect(validate({ components: [{ external_id: 'a', name: 'A', color: 'red' }] })).toBe(false);
    expect(validate({ components: [{ name: 'A' }] })).toBe(false);
  });
});
