import base from '../vitest.config.ts';
import { GROUPS, SLOW_SPECS } from './groups.mjs';

const SETUP = 'mutation/setup.mjs';

/** Nothing here takes seconds, but what a mutant makes wait for ever. */
const PURE = { globalSetup: [], setupFiles: [SETUP], testTimeout: 10_000, hookTimeout: 10_000 };
const WITH_DATABASE = { setupFiles: [...base.test.setupFiles, SETUP] };

const { specs, database = false } = GROUPS[process.env.MUTATION_GROUP];

/** The specs of one group; a database is started for those that need one. Each mutant's run has a process of its own. */
export default {
  ...base,
  test: {
    ...base.test,
    include: [...specs],
    exclude: [...SLOW_SPECS],
    ...(database ? WITH_DATABASE : PURE),
  },
};
