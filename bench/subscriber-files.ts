import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { openBenchDatabase } from './support/bench-database.js';
import type { Options } from './support/options.js';
import { shippedOn } from './support/other-build.js';
import type { Outcome } from './support/outcome.js';
import { table } from './support/report.js';
import { peakMegabytes } from './support/resident.js';
import { seedTenants } from './support/seed.js';

const ROWS = 100_000;
/** One in this many rows is invalid. */
const WRONG = 10;
/** Polling interval of the memory. The system records the peak. */
const ASKED_MS = 20;
const AIM_MB = 300;

/** One run of a command. */
interface Run {
  readonly seconds: number;
  readonly peak: number;
  readonly output: string;
}

type CommandLine = (...args: string[]) => Promise<Run>;

/** Measures time and memory of the commands for files of 100,000 subscribers. */
export async function measureSubscriberFiles({ progress }: Options): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-files-'));
  const database = await openBenchDatabase();
  const run = commandLineIn(shippedOn(database));
  try {
    await seedTenants(database, { tenants: 2, componentsEach: 1 });
    const { rows } = await database.sql('select slug from tenant order by slug');
    const [one = '', other = ''] = (rows as { slug: string }[]).map(({ slug }) => slug);
    const at = (name: string): string => join(folder, name);
    await writeRows(at('given.csv'));
    const runs: [string, Run][] = [];
    const measure = async (what: string, ...args: string[]): Promise<void> => {
      progress(what);
      runs.push([what, await run(...args, '--json')]);
    };
    await measure('nothing but its start', 'tenant:list');
    const reported = ['--report', at('refused.csv')];
    await measure(`import, one in ${WRONG} wrong`, 'subscribers:import', one, at('given.csv'), ...reported);
    await measure('the same again', 'subscribers:import', one, at('given.csv'));
    await measure('export', 'subscribers:export', one, '--output', at('first.csv'));
    await measure('import of the export', 'subscribers:import', other, at('first.csv'));
    await measure('export of that', 'subscribers:export', other, '--output', at('second.csv'));
    const [first, second] = await Promise.all([readFile(at('first.csv')), readFile(at('second.csv'))]);
    const isSame = first.equals(second);
    const peak = Math.max(...runs.map(([, { peak: one }]) => one));
    const missed = [
      ...(isSame ? [] : ['An export that was imported is exported otherwise.']),
      ...(peak < AIM_MB ? [] : [`${peak.toFixed(0)} MB at the peak instead of less than ${AIM_MB}.`]),
    ];
    return { text: report(runs, isSame), result: { runs, isSame }, missed };
  } finally {
    await database.release();
    await rm(folder, { recursive: true });
  }
}

/** The built command line on a database. Its output about refused rows is suppressed. */
function commandLineIn(settings: Readonly<Record<string, string>>): CommandLine {
  const cli = new URL('../dist/cli.js', import.meta.url).pathname;
  return async (...args) => {
    const begun = performance.now();
    const child = spawn(process.execPath, [cli, ...args], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
    const closed = once(child, 'close');
    let peak = 0;
    while (child.exitCode === null && child.signalCode === null) {
      const now = await peakMegabytes(child.pid ?? 0);
      if (now > peak) peak = now;
      await pause(ASKED_MS);
    }
    await closed;
    return { seconds: (performance.now() - begun) / 1000, peak, output };
  };
}

async function writeRows(path: string): Promise<void> {
  const file = createWriteStream(path);
  file.write('channel,address,status\n');
  for (let row = 0; row < ROWS; row += 1)
    file.write(
      row % WRONG === 0
        ? `email,not an address ${row},confirmed\n`
        : `email,person${row}@example.com,confirmed\n`,
    );
  file.end();
  await finished(file);
}

function report(runs: readonly (readonly [string, Run])[], isSame: boolean): string {
  const rows = runs.map(([what, { seconds, peak, output }]) => [
    what,
    seconds.toFixed(1),
    peak.toFixed(0),
    output.trim().slice(0, 80).replaceAll('|', ' '),
  ]);
  const load = loadavg().map((one) => one.toFixed(1));
  return [
    table(['', 'seconds', 'peak RSS, MB', 'says'], rows),
    `${ROWS} rows. RSS of the command alone. Both exports are ${isSame ? 'the same, byte by byte' : 'different'}. Load of the machine over 1, 5 and 15 minutes: ${load.join(', ')}.`,
  ].join('\n\n');
}
