import { TextField } from '#http/fields/fields.js';
import { WholeExample } from '#http/reference/whole-example.js';
import { PageDocument } from './page-document.js';

/** SHA-256 in hexadecimal. */
export const PLAN = {
  minLength: 64,
  maxLength: 64,
  pattern: /^[0-9a-f]{64}$/,
  patternInWords: 'that of a plan',
};

/** A plan would be that of another page. */
const EXAMPLE = {
  groups: [{ external_id: 'payments', name: { en: 'Payments' } }],
  components: [{ external_id: 'card-payments', name: { en: 'Card payments' } }],
};

/** A page as code to apply, perhaps exactly as a plan has shown it. */
@WholeExample(EXAMPLE)
export class ApplyPage extends PageDocument {
  @TextField({
    ...PLAN,
    optional: true,
    description: 'The `plan` of a dry run: only what it showed is done. Default: whatever there is to do.',
    example: '5f0c2b9a41d7e3865f0c2b9a41d7e3865f0c2b9a41d7e3865f0c2b9a41d7e386',
  })
  readonly plan?: string;
}
