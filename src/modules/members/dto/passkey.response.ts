import { Confidential } from '#http/results/confidential.js';
import { IdField, TextField, TimestampField } from '#http/fields/fields.js';
import { webAuthnField } from './web-authn-field.js';

/** A passkey of a member, without its key. */
@Confidential()
export class Passkey {
  @IdField({ description: 'Id of the passkey.', example: 2 })
  readonly id!: number;

  @TextField({ minLength: 1, maxLength: 100, description: 'Name of the passkey.', example: 'Laptop' })
  readonly name!: string;

  @TextField({
    maxLength: 253,
    description: 'Host of the status page that it was made on. It signs in there only.',
    example: 'status.example.com',
  })
  readonly host!: string;

  @TimestampField({
    nullable: true,
    movesByItself: true,
    description:
      'When it was used with a counter that had gone back, which tells of a copy; it signs in no more. Null: never.',
  })
  readonly copied_at!: string | null;

  @TimestampField({
    nullable: true,
    movesByItself: true,
    description: 'When it last signed in; null: never.',
  })
  readonly last_used_at!: string | null;

  @TimestampField({ description: 'When it was added.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: string;
}

/** Options for `navigator.credentials.create()`. */
@Confidential()
export class PasskeyCreationOptions {
  @webAuthnField({
    description:
      'For `PublicKeyCredential.parseCreationOptionsFromJSON()`. Its challenge works once, within five minutes, in this session.',
    example: { challenge: 'AZzu3BrAAAEyIGYwbjZr', rp: { id: 'status.example.com', name: 'Example' } },
  })
  readonly public_key!: object;
}

/** Options for `navigator.credentials.get()`. */
@Confidential()
export class PasskeyRequestOptions {
  @webAuthnField({
    description:
      'For `PublicKeyCredential.parseRequestOptionsFromJSON()`. Its challenge works once, within five minutes, in this browser.',
    example: { challenge: 'AZzu3BrAAAEyIGYwbjZr', rpId: 'status.example.com', userVerification: 'required' },
  })
  readonly public_key!: object;
}
