// "npm run mutate [-- group …] [--minutes 60] [--again]": changes the code in small ways and tells which changes no spec
// notices. A group whose report is newer than its files and specs is not run again, so that an interrupted run goes on.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { GROUPS } from './groups.mjs';
import { describeSurvivor, readReport, scoreOf } from './report.mjs';

const AIM = 0.9;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STRYKER = join(ROOT, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '60' },
    again: { type: 'boolean', default: false },
  },
});

const pure = Object.keys(GROUPS).filter((name) => GROUPS[name].database !== true);
const names = positionals.length > 0 ? positionals : pure;
const unknown = names.filter((name) => !(name in GROUPS));
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}; there are ${Object.keys(GROUPS).join(', ')}.`);
  process.exit(2);
}

const deadline = Date.now() + Number(values.minutes) * 60_000;
mkdirSync(join(ROOT, '.mutation'), { recursive: true });
const totals = { caught: 0, equivalent: 0, survivors: [] };
const unfinished = [];

for (const name of names) {
  if ((values.again || !isCurrent(name)) && !run(name)) {
    unfinished.push(name);
    continue;
  }
  const report = readReport(reportOf(name));
  for (const survivor of report.survivors) console.log(describeSurvivor(survivor));
  print(name, report);
  totals.caught += report.caught;
  totals.equivalent += report.equivalent;
  totals.survivors.push(...report.survivors);
}

if (unfinished.length < names.length) print('all', totals);
if (unfinished.length > 0) console.log(`Not finished: ${unfinished.join(', ')}.`);
process.exitCode = unfinished.length > 0 || scoreOf(totals) < AIM ? 1 : 0;

function run(name) {
  const left = deadline - Date.now();
  if (left <= 0) return false;
  const { status } = spawnSync(process.execPath, [STRYKER, 'run', 'mutation/stryker.config.mjs'], {
    cwd: ROOT,
    env: { ...process.env, MUTATION_GROUP: name },
    stdio: 'inherit',
    timeout: left,
  });
  return status === 0;
}

function isCurrent(name) {
  const written = timeOf(reportOf(name));
  const { files, specs } = GROUPS[name];
  return [...files, ...specs]
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .every((file) => timeOf(join(ROOT, file)) < written);
}

function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function reportOf(name) {
  return join(ROOT, '.mutation', `${name}.json`);
}

function print(name, report) {
  const { caught, equivalent, survivors } = report;
  const score = (scoreOf(report) * 100).toFixed(1);
  console.log(
    `${name}: ${score} % (${caught} caught, ${survivors.length} survived, ${equivalent} equivalent)`,
  );
}
