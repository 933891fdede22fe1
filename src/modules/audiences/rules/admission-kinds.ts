/** Ways into a protected page. Source: capabilities, "Audiences and private pages". */
export const ADMISSION_KINDS = [
  'password',
  'email_domain',
  'ip_range',
  'sso',
  'signed_link',
  'token',
] as const;

export type AdmissionKind = (typeof ADMISSION_KINDS)[number];

/** An admission as the door needs it. */
export interface StoredAdmission {
  readonly id: number;
  readonly kind: AdmissionKind;
  readonly cidrs: readonly string[];
  readonly domains: readonly string[];
  /** Audiences whose components it shows; null: all. */
  readonly audienceIds: readonly number[] | null;
  /** Another one as soon as what it asks for has changed. */
  readonly stamp: string;
  readonly passwordHash: string | null;
  /** SHA-256 of the token, in hexadecimal. */
  readonly tokenHash: string | null;
  readonly lastUsedAt: Date | null;
}
