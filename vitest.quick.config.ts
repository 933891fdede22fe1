import { configDefaults, defineConfig } from 'vitest/config';
import everything from './vitest.config.js';

/** Units, and the contract without what calls every operation, compiles or needs a build: a minute. */
export default defineConfig({
  ...everything,
  test: {
    ...everything.test,
    include: ['src/**/*.spec.ts', 'test/contract/**/*.spec.ts'],
    exclude: [
      ...configDefaults.exclude,
      '**/{embedded-postgres,uptime-figures}.spec.ts',
      'test/contract/{abilities,audited-operations,build,careless-code,confidential-operations,examples}.spec.ts',
      'test/contract/{module-entry,operations,read-change-write,repeated-operations}.spec.ts',
    ],
  },
});
