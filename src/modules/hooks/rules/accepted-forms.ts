import { ADAPTERS } from './forms/adapters.js';

/** Message of the 422 for a body in an unknown format: every accepted format with a real example. */
export const ACCEPTED_FORMS: readonly string[] = [
  'The body has none of the accepted forms.',
  ...ADAPTERS.map(({ sender, example }) => `Accepted, ${sender}: ${JSON.stringify(example)}`),
];
