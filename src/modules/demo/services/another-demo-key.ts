import { callOf } from '#module-system/commands/command-help.js';
import { DEMO_SLUG } from './demo-tenant.js';

/** The command that creates another key of the demo tenant with all abilities, like the first one. */
export const ANOTHER_DEMO_KEY = callOf(`key:create ${DEMO_SLUG} --name mine --all-abilities`);
