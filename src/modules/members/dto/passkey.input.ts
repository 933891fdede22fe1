import { Writes } from '#http/body/read-only.js';
import { TextField } from '#http/fields/fields.js';
import { Passkey } from './passkey.response.js';
import { webAuthnField } from './web-authn-field.js';

const NAME = { minLength: 1, maxLength: 100, description: 'Name of the passkey.', example: 'Laptop' };

@Writes(Passkey, { updates: false })
export class CreatePasskey {
  @TextField(NAME)
  readonly name!: string;

  @webAuthnField({
    description: 'What `navigator.credentials.create()` gives, by its `toJSON()`.',
    example: {
      id: 'mVqGYwbjZrAZzu3BrAAAEw',
      rawId: 'mVqGYwbjZrAZzu3BrAAAEw',
      type: 'public-key',
      response: { clientDataJSON: 'eyJ0eXBlIjoi', attestationObject: 'o2NmbXRkbm9u' },
      clientExtensionResults: {},
    },
  })
  readonly credential!: object;
}

@Writes(Passkey, { updates: true })
export class UpdatePasskey {
  @TextField({ ...NAME, optional: true })
  readonly name?: string;
}

/** A passkey to sign in with. */
export class SignInWithPasskey {
  @webAuthnField({
    description: 'What `navigator.credentials.get()` gives, by its `toJSON()`.',
    example: {
      id: 'mVqGYwbjZrAZzu3BrAAAEw',
      rawId: 'mVqGYwbjZrAZzu3BrAAAEw',
      type: 'public-key',
      response: { clientDataJSON: 'eyJ0eXBlIjoi', authenticatorData: 'SZYN5YgO', signature: 'MEUCIQDJ' },
      clientExtensionResults: {},
    },
  })
  readonly credential!: object;
}
