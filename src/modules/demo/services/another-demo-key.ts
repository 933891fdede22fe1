import { DEMO_SLUG } from './demo-tenant.js';

/** The command that creates another key of the demo tenant with all abilities, like the first one. */
export const ANOTHER_DEMO_KEY = `npm run -s cli -- key:create ${DEMO_SLUG} --name mine --all-abilities`;
