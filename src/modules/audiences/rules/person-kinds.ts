import { isEmail } from 'class-validator';

/** By what people of an audience are recognized. */
export const PERSON_KINDS = ['email', 'sso_value'] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

/** A person's value as it is stored and compared. Undefined for an address that is none. */
export function personValue(kind: PersonKind, value: string): string | undefined {
  if (kind !== 'email') return value;
  return isEmail(value) ? value.toLowerCase() : undefined;
}
