// Stryker configuration for one group, named by MUTATION_GROUP. Started by "npm run mutate".
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
  // Otherwise, mutants reached at load time or by hooks would run all specs of the group: minutes for each.
  ignoreStatic: database,
  concurrency: 1,
  // Only endless mutants reach this timeout, even on a busy machine, because tests that wait forever fail on
  // their own. With a database, a mutant may run all specs of its group, which takes minutes.
  timeoutMS: database ? 300_000 : 20_000,
  dryRunTimeoutMinutes: 20,
  reporters: ['results', 'progress-append-only'],
  tempDirName: join(tmpdir(), 'heliograph-mutation'),
  symlinkNodeModules: true,
  ignorePatterns: ['/.mutation', '/bench'],
  allowConsoleColors: false,
  warnings: { slow: false },
};
