import { TextField } from '#http/fields/fields.js';
import { PageDocument } from './page-document.js';

/** SHA-256 in hexadecimal. */
export const PLAN = {
  minLength: 64,
  maxLength: 64,
  pattern: /^[0-9a-f]{64}$/,
  patternInWords: 'that of a plan',
};

/** A page as code to apply, perhaps exactly as a plan has shown it. */
export class ApplyPage extends PageDocument {
  @TextField({
    ...PLAN,
    optional: true,
    description: 'The `plan` of a dry run: only what it showed is done. Default: whatever there is to do.',
    example: undefined,
  })
  readonly plan?: string;
}
