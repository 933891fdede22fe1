import base from '../vitest.config.ts';
import { GROUPS, SLOW_SPECS } from './groups.mjs';

const { specs, database = false } = GROUPS[process.env.MUTATION_GROUP];

/** The specs of one group; a database is started for those that need one. */
export default {
  ...base,
  test: {
    ...base.test,
    // What a mutant changes as modules are loaded must not outlive its run.
    isolate: true,
    include: [...specs],
    exclude: [...SLOW_SPECS],
    ...(database ? {} : { globalSetup: [] }),
  },
};
