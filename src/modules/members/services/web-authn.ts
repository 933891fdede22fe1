import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';

/** Loaded for the first passkey, because it would take a tenth of the time that each process needs to start. */
export function loadWebAuthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}

/** Longest id of a credential: 1023 bytes, in base64url. Source: Web Authentication, section 7.1. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;

/** What passkeys may sign with: EdDSA, ES256, RS256. Not ML-DSA, which the library adds where Node.js tries it out. */
export const ALGORITHMS = [-8, -7, -257];

/** The page that a credential must have been used on. */
interface Page {
  readonly origin: string;
  /** Its host, without a port. */
  readonly host: string;
}

/** The page of an origin. Its host is the relying party's id. */
export function pageOf(origin: string): Page {
  return { origin, host: new URL(origin).hostname };
}

/** A member's handle or a challenge, as the library takes it. */
export function bytesOf(base64url: string): WebAuthnCredential['publicKey'] {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}

/** The id of a credential that a client sent; undefined if it has none. */
export function credentialId(credential: object): string | undefined {
  const { id } = credential as { readonly id?: unknown };
  return typeof id === 'string' && CREDENTIAL_ID.test(id) ? id : undefined;
}

/** The challenge that a client says it has answered; undefined for a credential of another form. */
export function challengeOf(credential: object): string | undefined {
  return attempt(() => {
    const { response } = credential as RegistrationResponseJSON;
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    const { challenge } = JSON.parse(text) as { readonly challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  });
}

/** The credential of a new passkey; undefined if anything about it is not right. */
export async function verifiedRegistration(
  credential: object,
  challenge: string,
  { origin, host }: Page,
): Promise<WebAuthnCredential | undefined> {
  const response = credential as RegistrationResponseJSON;
  if (credentialId(credential) === undefined || !(await isWithoutCertificates(response))) return undefined;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  return verified ? registrationInfo?.credential : undefined;
}

/**
 * The counter of a use that the passkey has signed; undefined if anything about it is not right. Whether the counter
 * went back is left to the caller, because the library checks it before the signature.
 */
export async function verifiedCounter(
  credential: object,
  publicKey: string,
  challenge: string,
  { origin, host }: Page,
): Promise<number | undefined> {
  const id = credentialId(credential);
  if (id === undefined) return undefined;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { id, publicKey: bytesOf(publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}

/**
 * True for an attestation without certificates, which is what we ask for. The library would request the lists of revoked
 * ones from the addresses that certificates name.
 */
async function isWithoutCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  // Read as the library reads it, which must not find certificates where we find none.
  const attestation = attempt(() =>
    decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)),
  );
  const format = attestation?.get('fmt');
  return format === 'none' || (format === 'packed' && attestation?.get('attStmt').get('x5c') === undefined);
}

/** What `work` gives; undefined if it fails, as the library does for whatever has another form. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
