import { DEMO_SLUG } from './demo-tenant.js';

/** The command that makes another key of the demo tenant which may do everything, as the first one may. */
export const ANOTHER_DEMO_KEY = `npm run -s cli -- key:create ${DEMO_SLUG} --name mine --all-abilities`;
