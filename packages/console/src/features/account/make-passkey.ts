/** Why the browser has made no passkey. */
export type PasskeyRefusal = 'cancelled' | 'present' | 'failed';

/** The browser, or the person in front of it, has refused. What the server refuses is a HeliographError instead. */
export class PasskeyNotMade extends Error {
  override readonly name = 'PasskeyNotMade';

  constructor(readonly refusal: PasskeyRefusal) {
    super(refusal);
  }
}

/** By names of DOM exceptions. Source: WebAuthn, section 5.1.3. */
const REFUSALS: Readonly<Record<string, PasskeyRefusal>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'present',
};

/** Whether this browser makes passkeys: not in old ones, and only on https or localhost. */
export function canMakePasskey(): boolean {
  return 'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/**
 * Lets the browser make a passkey, after it has asked the person.
 *
 * @param options `public_key` of the API's answer
 * @returns `credential` for the API
 * @throws PasskeyNotMade
 */
export async function makePasskey(options: unknown): Promise<RegistrationResponseJSON> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    );
    const credential = await navigator.credentials.create({ publicKey });
    if (credential instanceof PublicKeyCredential) return credential.toJSON() as RegistrationResponseJSON;
  } catch (error) {
    throw new PasskeyNotMade((error instanceof DOMException ? REFUSALS[error.name] : undefined) ?? 'failed');
  }
  throw new PasskeyNotMade('failed');
}
