import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { eventually } from '../../support/eventually.js';
import { installedProgram, ranProgram } from '../../support/programs.js';
import { installRemoteCli, RemoteCli } from '../../support/remote-cli.js';
import { ShellSession } from '../../support/shell-session.js';
import { shownCalls, shownPattern } from '../../support/shown-calls.js';
import { useApi } from '../../support/use-api.js';

const GUIDE = await readFile(new URL('../../../docs/cli-remote.md', import.meta.url), 'utf8');

const api = useApi();
const acme = api.useTenant('acme', ['en', 'de']);
let folder: string;
let program: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-remote-cli-'));
  program = installRemoteCli(folder);
  await acme.client.put('/components/external/payments', { name: { en: 'Payments', de: 'Zahlungen' } });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Commands of the pipelines in the guide, of GitHub and GitLab. */
function pipelineCommands(): string[] {
  const blocks = [...GUIDE.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block]) => parse(block!));
  const commands = (value: unknown): string[] => {
    if (typeof value === 'string') return value.startsWith('npx ') ? [value] : [];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(commands) : [];
  };
  return blocks.flatMap(commands);
}

describe('The guide to the remote command line', () => {
  let shell: ShellSession;
  beforeAll(async () => {
    // Commands that start now use the system's clock.
    api.clock.set(new Date().toISOString());
    shell = new ShellSession(folder);
    await shell.run(
      `export HOME='${folder}' GITHUB_RUN_ID=7 CI_PIPELINE_ID=8; unset XDG_CONFIG_HOME APPDATA`,
    );
    await shell.run(`KEY='${acme.client.key}'`);
    await shell.run(`pass() { echo '${acme.client.key}'; }`);
    await shell.run(`heliograph() { '${process.execPath}' '${program}' "$@"; }`);
    await shell.run(`npx() { [ "$1 $2" = '--yes @heliograph/cli' ] && shift 2 && heliograph "$@"; }`);
  });
  afterAll(() => shell.close());

  /** Runs a command in a shell, and in this process if there is nothing in it for a shell. */
  async function outputOf(command: string): Promise<string> {
    const [, plain] = /^heliograph ((?:"[^"$`\\]*"|[^"'$`\\|&;<>(){}*?~])*)$/.exec(command) ?? [];
    // Files are in the folder of the shell.
    if (plain === undefined || / -f /.test(command)) return shell.run(command);
    const words = [...plain.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
    const { code, stdout, stderr } = await new RemoteCli({ HOME: folder }).run(words);
    if (code !== 0) throw new Error(`${command} ended with ${code}: ${stderr}`);
    return stdout.trim();
  }

  it('shows commands that can be run word for word, with what they print', async () => {
    const here = (shown: string): string =>
      shown.replaceAll('https://status.example.com', `http://${acme.client.host}`);
    const calls = shownCalls(GUIDE);
    expect(calls.length).toBeGreaterThan(15);
    for (const { command, shown } of calls) {
      const pattern = shownPattern(here(shown));
      const run = () => outputOf(here(command));
      // Visitors are told a little later than the command that changes something ends.
      const isLate = command.startsWith('heliograph status');
      const printed = isLate ? await eventually(run, (text) => pattern.test(text)) : await run();
      expect.soft(printed, command).toMatch(pattern);
    }
  });

  it('shows pipelines whose commands run', async () => {
    const commands = pipelineCommands();
    expect(commands).toHaveLength(10);
    for (const command of commands)
      expect(await shell.run(command)).toMatch(
        / is (published|completed)|, to keep: 2\.|, kept: 2\.|^Nothing to/,
      );
  });
});

describe('The program', () => {
  function start(...args: string[]) {
    const env = { HOME: folder, HELIOGRAPH_URL: acme.client.host, HELIOGRAPH_KEY: acme.client.key! };
    return spawn(process.execPath, [program, ...args], { env });
  }

  it.each([[['incident', 'list']], [['status', '--watch']]])(
    'ends quietly if nobody reads %j',
    async (args) => {
      await acme.client.post('/incidents', { title: 'Slow', publish: true });
      const child = start(...args);
      child.stdout.destroy();
      const ended = new Promise((resolve) => child.on('close', resolve));
      expect([await text(child.stderr), await ended]).toEqual(['', 0]);
    },
  );

  it('tells failures by its exit code and on standard error', async () => {
    const child = start('incident', 'resolve', 'id:999', '--json');
    const ended = new Promise((resolve) => child.on('close', resolve));
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect([await ended, stdout]).toEqual([1, '']);
    expect(JSON.parse(stderr).error).toMatchObject({ status: 404, exit_code: 1 });
  });
});

describe('Completion', () => {
  /** Asks a shell what may follow these words, the last of which is begun. */
  const ASK: Readonly<Record<string, (script: string, words: readonly string[]) => string>> = {
    bash: (script, words) =>
      `${script}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _heliograph; echo "\${COMPREPLY[@]}"`,
    fish: (script, words) =>
      `${script}\ncomplete -C '${words.join(' ')}' | string split -f1 \\t | string join ' '`,
  };

  it.for(Object.entries(ASK))('knows commands, options and values in %s', async ([name, ask], { skip }) => {
    const shell = installedProgram(name) ?? skip(`There is no ${name} here.`);
    const { stdout: script } = await new RemoteCli({ HOME: folder }).run(['completion', name]);
    const next = async (...words: string[]) =>
      (await ranProgram(shell, ['-c', ask(script, ['heliograph', ...words])])).printed.trim().split(' ');
    expect(await next('inc')).toEqual(['incident']);
    expect((await next('--json', 'incident', '')).slice(0, 4).toSorted()).toEqual([
      'list',
      'post',
      'resolve',
      'update',
    ]);
    expect(await next('incident', 'post', '--exter')).toEqual(['--external-id']);
    expect(await next('incident', 'update', 'id:7', '--status', 'ide')).toEqual(['identified']);
    expect(await next('component', 'set-status', 'payments', 'major')).toEqual(['major_outage']);
  });
});
