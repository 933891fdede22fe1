import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { PINNED } from './support/cores.js';
import { measureAudiences } from './audiences.js';
import { measureAnalytics } from './analytics.js';
import { compareBuilds } from './builds.js';
import { measureColdPages } from './cold-pages.js';
import { measureIsolation } from './isolation-cost.js';
import { compareMails } from './mail.js';
import { measureMarkdown } from './markdown.js';
import { measureMetrics } from './metrics.js';
import { measureMemory } from './memory.js';
import { explainStatements } from './plans.js';
import { measurePublishing } from './publish.js';
import { compareRequests } from './requests.js';
import { measureSubscriberFiles } from './subscriber-files.js';
import { compareSignIns } from './sign-in.js';
import { measureSignals } from './signals.js';
import type { Outcome } from './support/outcome.js';
import { readOptions, type Benchmark, type Options } from './support/options.js';
import { machine } from './support/report.js';
import { compareVisitors } from './visitor.js';
import { compareWrites } from './writes.js';

const RUN: Readonly<Record<Benchmark, (options: Options) => Promise<Outcome>>> = {
  requests: compareRequests,
  'sign-in': compareSignIns,
  writes: compareWrites,
  visitor: compareVisitors,
  cold: measureColdPages,
  builds: compareBuilds,
  isolation: measureIsolation,
  plans: explainStatements,
  markdown: measureMarkdown,
  memory: measureMemory,
  publish: measurePublishing,
  subscribers: measureSubscriberFiles,
  mail: compareMails,
  signals: measureSignals,
  analytics: measureAnalytics,
  metrics: measureMetrics,
  audiences: measureAudiences,
};

let interrupted = false;
// The first Ctrl-C stops the benchmark and cleans up. Otherwise, PostgreSQL would keep running.
process.once('SIGINT', () => (interrupted = true));

const options = readOptions(process.argv.slice(2), (line) => {
  if (interrupted) throw new Error('Interrupted.');
  process.stderr.write(`${line}\n`);
});
const about = { date: new Date().toISOString().slice(0, 10), machine: machine(), pinned: PINNED };
const results: Partial<Record<Benchmark, object>> = {};
process.stdout.write(
  `${about.date}, ${about.machine}; ${PINNED ? 'what is measured on one core, load and PostgreSQL on another' : 'processes not pinned to cores'}\n`,
);
for (const benchmark of options.benchmarks) {
  const { text, result, missed } = await RUN[benchmark](options);
  results[benchmark] = result;
  process.stdout.write(`\n## ${benchmark}\n\n${text}\n`);
  if (missed.length === 0) continue;
  process.exitCode = 1;
  process.stdout.write(`\nMissed:\n${missed.map((sentence) => `- ${sentence}\n`).join('')}`);
}
if (options.json !== undefined)
  await writeFile(options.json, `${JSON.stringify({ ...about, ...results }, null, 2)}\n`);
