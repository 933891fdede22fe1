import base from '../vitest.config.ts';
import { GROUPS, SLOW_SPECS } from './groups.mjs';

const SETUP = 'mutation/setup.mjs';

/** These specs take less than a second, unless a mutant makes them wait forever. */
const PURE = { globalSetup: [], setupFiles: [SETUP], testTimeout: 10_000, hookTimeout: 10_000 };
const WITH_DATABASE = { setupFiles: [...base.test.setupFiles, SETUP] };

const { specs, database = false } = GROUPS[process.env.MUTATION_GROUP];

/** Runs the specs of one group, with a database if they need one. Each mutant's run has its own process. */
export default {
  ...base,
  test: {
    ...base.test,
    include: [...specs],
    exclude: [...SLOW_SPECS],
    ...(database ? WITH_DATABASE : PURE),
  },
};
