// One group's run, which "npm run mutate" starts; MUTATION_GROUP names it.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GROUPS } from './groups.mjs';

const name = process.env.MUTATION_GROUP;
const { files, sample } = GROUPS[name];
const plugin = (file) => fileURLToPath(new URL(file, import.meta.url));

export default {
  mutate: [...files, '!src/**/*.spec.ts', '!src/**/*.entity.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'mutation/vitest.config.mjs', related: false },
  plugins: ['@stryker-mutator/vitest-runner', plugin('./sample.mjs'), plugin('./decorators.mjs')],
  ignorers: ['decorators'],
  checkers: sample === undefined ? [] : ['sample'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 4_000,
  dryRunTimeoutMinutes: 20,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `.mutation/${name}.json` },
  tempDirName: join(tmpdir(), 'heliograph-mutation'),
  symlinkNodeModules: true,
  ignorePatterns: ['/.mutation', '/bench'],
  allowConsoleColors: false,
  warnings: { slow: false },
};
