// One group's run, which "npm run mutate" starts; MUTATION_GROUP names it.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GROUPS } from './groups.mjs';

const name = process.env.MUTATION_GROUP;
const { files, database = false } = GROUPS[name];
const plugin = (file) => fileURLToPath(new URL(file, import.meta.url));

export default {
  mutate: [...files, '!src/**/*.spec.ts', '!src/**/*.entity.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'mutation/vitest.config.mjs', related: false, pool: 'forks' },
  plugins: [
    '@stryker-mutator/vitest-runner',
    plugin('./untried.mjs'),
    plugin('./results-reporter.mjs'),
    plugin('./declarations.mjs'),
  ],
  ignorers: ['declarations'],
  checkers: ['untried'],
  coverageAnalysis: 'perTest',
  // Else what a file's start or its hooks reach, too, is tried with all specs of the group: minutes for each mutant.
  ignoreStatic: database,
  concurrency: 1,
  // Only what never ends takes so long, also on a busy machine: tests that wait for ever fail by themselves. With a database,
  // a mutant may run all specs of its group, for minutes.
  timeoutMS: database ? 300_000 : 20_000,
  dryRunTimeoutMinutes: 20,
  reporters: ['results', 'progress-append-only'],
  tempDirName: join(tmpdir(), 'heliograph-mutation'),
  symlinkNodeModules: true,
  ignorePatterns: ['/.mutation', '/bench'],
  allowConsoleColors: false,
  warnings: { slow: false },
};
