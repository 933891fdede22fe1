import { ADAPTERS } from '../adapters/adapters.js';

/** What a 422 says of a body that has nobody's form: each form with a true example. */
export const ACCEPTED_FORMS: readonly string[] = [
  'The body has none of the accepted forms.',
  ...ADAPTERS.map(({ sender, example }) => `Accepted, ${sender}: ${JSON.stringify(example)}`),
];
