import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScrolling, PHONE, useConsole } from '../../support/console.js';
import { RemoteCli, type CliOutcome } from '../../support/remote-cli.js';
import { useApi } from '../../support/use-api.js';

const PATH = '/console/command-line';
const WAITING = `?${new URLSearchParams({ port: '9', state: 's'.repeat(43), challenge: 'c'.repeat(43), machine: '<b>laptop</b>' }).toString()}`;

const api = useApi();
const a = api.useTenant('a');
const browser = useConsole(api);
let home: string;
let cli: RemoteCli;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'heliograph-command-line-'));
  cli = new RemoteCli({ HOME: home, HELIOGRAPH_URL: `http://${a.client.host}` });
});
afterAll(() => rm(home, { recursive: true, force: true }));
beforeEach(() => {
  // The answer goes to the command line, which is no page of the console.
  browser.allow('request to another host: http://127.0.0.1:');
});

/** Runs `sign-in --browser`, and returns where it wants the browser to go, while it waits. */
async function signInByBrowser(): Promise<{ path: string; port: string; outcome: Promise<CliOutcome> }> {
  const opened = Promise.withResolvers<string>();
  const outcome = cli.run(['sign-in', '--browser'], { openInBrowser: opened.resolve });
  const { pathname, search, searchParams } = new URL(await opened.promise);
  return { path: pathname + search, port: String(searchParams.get('port')), outcome };
}

describe('Letting a command line in', () => {
  it('signs it in as the member, until it signs out', async () => {
    const { path, outcome } = await signInByBrowser();
    const { page, person } = await browser.open(a, path, { as: 'editor' });
    await page.getByText('incidents.manage', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.getByText('Go on at the command line.').waitFor();
    // Neither the code nor anything else leads to the session any more.
    expect(page.url()).not.toContain('hgc_');
    const { code, stdout, stderr } = await outcome;
    expect([code, stdout], stderr).toEqual([
      0,
      expect.stringMatching(/^Signed in to .* as "person-\d+@example\.com"\.\nIt may: .*incidents\.manage/),
    ]);
    const file = join(home, '.config', 'heliograph', 'config.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toMatch(/"hgc_\w{49}"/);
    expect((await cli.run(['incident', 'list'])).code).toBe(0);

    const account = await browser.open(a, '/console/account', { as: person! });
    await account.page.getByText('Heliograph CLI on Linux').waitFor();
    await account.page.getByText('Command line', { exact: true }).waitFor();
    expect((await cli.run(['sign-out'])).stdout).toBe(`Signed out of http://${a.client.host}.\n`);
    const { body } = await person!.client.get<any[]>('/members/me/sessions');
    expect(body.data.map(({ method }) => method)).toEqual(['invitation']);
    expect(await readFile(file, 'utf8')).not.toContain('hgc_');
  });

  it('can be refused', async () => {
    const { path, outcome } = await signInByBrowser();
    const { page, person } = await browser.open(a, path, { as: 'viewer' });
    await page.getByRole('button', { name: 'Do not allow' }).click();
    await page.getByText('Nothing was allowed.').waitFor();
    expect(await outcome).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/error: It was refused in the browser\.\n$/),
    });
    expect((await person!.client.get('/members/me/sessions')).body.meta.total).toBe(1);
  });

  it('is answered by nobody who does not know its state', async () => {
    const { path, port, outcome } = await signInByBrowser();
    for (const query of ['', '?code=x', '?code=x&state=wrong', '?error=access_denied&state=wrong'])
      expect((await fetch(`http://127.0.0.1:${port}/${query}`)).status, query).toBe(400);
    const { page } = await browser.open(a, path, { as: 'viewer' });
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    expect((await outcome).code).toBe(0);
    await cli.run(['sign-out']);
  });

  it('gives up when nobody reads the output any more', async () => {
    const end = new AbortController();
    const opened = Promise.withResolvers<string>();
    const outcome = cli.run(['sign-in', '--browser'], { openInBrowser: opened.resolve, signal: end.signal });
    const port = String(new URL(await opened.promise).searchParams.get('port'));
    end.abort();
    expect((await outcome).code).toBe(3);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });

  it('needs a sign-in of the last minutes, and comes back to the question', async () => {
    const { page } = await browser.open(a, PATH + WAITING, { as: 'viewer' });
    await page.getByText('<b>laptop</b>').waitFor();
    api.clock.advance(16 * 60_000);
    browser.allow('status of 403');
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.getByText('This needs a sign-in at most 15 minutes old.').waitFor();
    await expectAccessible(page);
    expect(page.url()).toContain(PATH);
  });

  it.each(['', WAITING.replace('port=9', 'port=9@evil.example'), WAITING.replace('cc', '')])(
    'says that none is waiting at %j',
    async (query) => {
      const { page } = await browser.open(a, PATH + query, { as: 'viewer' });
      await page.getByText('No command line is waiting').waitFor();
      await expectAccessible(page);
    },
  );

  it.each([
    ['de', 'Eine Kommandozeile zulassen', 'Erlauben'],
    ['fr', 'Autoriser une ligne de commande', 'Autoriser'],
    ['ar', 'السماح لسطر أوامر', 'السماح'],
  ] as const)('speaks %s', async (language, title, button) => {
    const { page } = await browser.open(a, PATH + WAITING, { as: 'owner', size: PHONE, language });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('button', { name: button, exact: true }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
});
