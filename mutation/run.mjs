// "npm run mutate [-- group …] [--minutes 60] [--again]": makes small changes to the code and reports those
// that no spec notices. Mutants with a result are not retried while their file is unchanged; survivors also
// require unchanged specs. An interrupted run can therefore be resumed.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runContained } from './contained.mjs';
import { GROUPS } from './groups.mjs';
import { describeSurvivor, reportOf, scoreOf } from './report.mjs';
import { finish, forget, isFinished } from './results.mjs';

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
const totals = { caught: 0, equivalent: 0, survivors: [] };
const unfinished = [];

for (const name of names) {
  if (values.again) forget(name);
  if (!isFinished(name) && !(await run(name))) unfinished.push(name);
  const report = reportOf(name);
  for (const survivor of report.survivors) console.log(describeSurvivor(survivor));
  print(name, report);
  totals.caught += report.caught;
  totals.equivalent += report.equivalent;
  totals.survivors.push(...report.survivors);
}

if (names.length > 1) print('all', totals);
if (unfinished.length > 0) console.log(`Not finished: ${unfinished.join(', ')}.`);
process.exitCode = unfinished.length > 0 || scoreOf(totals) < AIM ? 1 : 0;

async function run(name) {
  const left = deadline - Date.now();
  if (left <= 0) return false;
  const code = await runContained(process.execPath, [STRYKER, 'run', 'mutation/stryker.config.mjs'], {
    cwd: ROOT,
    env: { ...process.env, MUTATION_GROUP: name },
    milliseconds: left,
  });
  if (code === 0) finish(name);
  return code === 0;
}

function print(name, report) {
  const { caught, equivalent, survivors } = report;
  const score = (scoreOf(report) * 100).toFixed(1);
  console.log(
    `${name}: ${score} % (${caught} caught, ${survivors.length} survived, ${equivalent} equivalent)`,
  );
}
