import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverEvents } from '../../support/deliver-events.js';
import { eventually } from '../../support/eventually.js';
import { freePort, stopProgram } from '../../support/programs.js';
import { ShellSession } from '../../support/shell-session.js';
import { shownCalls, shownPattern } from '../../support/shown-calls.js';
import { useApi } from '../../support/use-api.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const GUIDE = await readFile(join(ROOT, 'docs', 'using-the-api.md'), 'utf8');

/** Code block after `<!-- name -->`. */
function block(name: string): string {
  const after = GUIDE.slice(GUIDE.indexOf(`<!-- ${name} -->`));
  return /^```\w+\n(.*?)^```$/ms.exec(after)![1]!;
}

describe('The guide', () => {
  const api = useApi({
    environment: {
      ...Object.fromEntries(
        [...block('start').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
      ),
      RATE_LIMIT: '6000',
      TENANT_RATE_LIMIT: '30000',
    },
  });
  const acme = api.useTenant('acme');
  let folder: string;
  let shell: ShellSession;
  let receiver: ChildProcess | undefined;
  let received = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-guide-'));
    for (const name of ['node_modules', 'scripts']) await symlink(join(ROOT, name), join(folder, name));
    const record = block('record.json');
    await writeFile(join(folder, 'receive.mjs'), block('receive.mjs'));
    await writeFile(join(folder, 'record.json'), record);
    await writeFile(join(folder, 'incidents.json'), `[${record.replace('Card', 'Other card')}]`);
    shell = new ShellSession(folder);
  });
  afterAll(async () => {
    await shell.close();
    if (receiver !== undefined) await stopProgram(receiver);
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts the receiver from the guide, with the secret that the API returned. */
  async function receive(secret: string, port: number): Promise<void> {
    const [install, start] = block('receive').trim().split('\n');
    // The folder has it already.
    expect(install).toBe('npm install standardwebhooks');
    receiver = spawn('bash', ['-c', start!.replace('whsec_…', secret).replace('8080', String(port))], {
      cwd: folder,
      env: { PATH: `${dirname(process.execPath)}:${process.env['PATH']}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    receiver.stdout!.setEncoding('utf8').on('data', (text: string) => (received += text));
    await eventually(
      () =>
        fetch(`http://127.0.0.1:${port}`)
          .then(({ status }) => status)
          .catch(() => 0),
      (status) => status === 401,
    );
  }

  it('shows calls that can be made word for word, with what they answer', async () => {
    const port = await freePort();
    // The receiver compares timestamps with the system clock.
    api.clock.set(new Date().toISOString());
    const here = (text: string): string =>
      text
        .replaceAll('https://status.example.com', `http://${acme.client.host}`)
        .replaceAll('http://127.0.0.1:8080', `http://127.0.0.1:${port}`);
    for (const { command, shown } of shownCalls(GUIDE)) {
      const output = await shell.run(
        here(command)
          .replace('KEY=hg_…', `KEY=${acme.client.key}`)
          .replace('$KEY node', `$KEY "${process.execPath}"`),
      );
      expect.soft(output, command).toMatch(shownPattern(here(shown)));
      const secret = /whsec_[\w+/=]+/.exec(output)?.[0];
      if (secret !== undefined) await receive(secret, port);
      // First the events, then the deliveries that they cause.
      await deliverEvents(api.app);
      await deliverEvents(api.app);
    }
    expect(received.trim()).toMatch(shownPattern(block('received').trim()));
  }, 60_000);

  it('is served beside the reference, with the addresses of the page that is asked', async () => {
    const nobody = acme.client.withKey(undefined);
    const { status, headers, text } = await nobody.get('/docs/guide');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain(`<kbd>API=http://${acme.client.host}/api/v1</kbd>`);
    for (const left of ['https://status.example.com', '&lt;!--', '<br>']) expect(text).not.toContain(left);
    const ids = [...text.matchAll(/<section id="([\w-]+)">/g)].map(([, id]) => id);
    const contents = [...text.matchAll(/<li><a href="#([\w-]+)">/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(GUIDE.match(/^## /gm)?.length);
    expect(contents).toEqual(ids);
    expect((await api.stranger.get('//api/v1/docs/guide')).status).toBe(404);
    const { externalDocs, info } = (await nobody.get('/openapi.json')).body;
    expect(externalDocs.url).toBe('/api/v1/docs/guide');
    expect(info.description).toContain('](/api/v1/docs/guide)');
  });

  it('names every list that can be filtered, with all of its filters', async () => {
    const { paths } = (await acme.client.get('/openapi.json')).body;
    const queries = (path: string): string[] =>
      (paths[path].get?.parameters ?? [])
        .filter((parameter: any) => parameter.in === 'query')
        .map(({ name }: any) => name);
    const paging = ['page', 'per_page', 'cursor'];
    const served = Object.keys(paths)
      .filter((path) => queries(path).includes('per_page') && !path.startsWith('/api/v1/analytics'))
      .map((path) => [
        path.replace('/api/v1', '').replace(/\{\w+\}/, '{id}'),
        queries(path).filter((name) => !paging.includes(name)),
      ])
      .filter(([, filters]) => filters!.length > 0);
    const [, table] = /^\| list \| filters \|\n.*\n((?:\|.*\n)+)/m.exec(GUIDE)!;
    const told = table!
      .trim()
      .split('\n')
      .flatMap((row) => {
        const [lists, filters] = row.split(' | ');
        const names = (cell: string): string[] =>
          [...cell.replaceAll(/\(.*?\)/g, '').matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
        return names(lists!).map((list) => [list, names(filters!)] as const);
      });
    const sorted = (entries: readonly (readonly [string, string[]])[]): unknown =>
      Object.fromEntries(entries.map(([list, filters]) => [list, filters.toSorted()]));
    expect(sorted(told)).toEqual(sorted(served as [string, string[]][]));
  });
});
