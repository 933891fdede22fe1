import { IntegerField, TextField } from '#http/fields/fields.js';
import { Proof } from '#http/proofs/proof.response.js';

/** The last seal of the audit trail, which covers all events before it. An empty trail has none: position 0. */
export class AuditHead extends Proof {
  @IntegerField({
    min: 0,
    description: 'Number of the sealed event, counted from 1; 0 if none is sealed yet.',
    example: 412,
  })
  readonly position!: number;

  @TextField({
    maxLength: 64,
    pattern: /^[0-9a-f]{64}$/,
    description: 'Digest of the event and of all before it (SHA-256, in hexadecimal).',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  readonly digest!: string;
}
