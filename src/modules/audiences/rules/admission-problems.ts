import { isAddressRange } from './address-range.js';
import type { AdmissionKind } from './admission-kinds.js';

/** What a body says of how an admission lets visitors in. */
interface Written {
  readonly password?: string | undefined;
  readonly cidrs?: readonly string[] | undefined;
  readonly domains?: readonly string[] | undefined;
}

/** The field that an admission of each kind is about. Tokens and keys are made, not written. */
const FIELD_OF: { readonly [Kind in AdmissionKind]: keyof Written | undefined } = {
  password: 'password',
  email_domain: 'domains',
  ip_range: 'cidrs',
  sso: undefined,
  signed_link: undefined,
  token: undefined,
};

/**
 * What is wrong with the parts of an admission, by field. Empty lists are what records of other kinds have.
 *
 * @param isNew true if what the kind needs must be there
 */
export function admissionProblems(
  kind: AdmissionKind,
  written: Written,
  isNew: boolean,
): Map<string, string> {
  const problems = new Map<string, string>();
  const own = FIELD_OF[kind];
  for (const field of ['password', 'cidrs', 'domains'] as const) {
    const value = written[field];
    if (field === own) {
      if ((isNew && value === undefined) || value?.length === 0)
        problems.set(
          field,
          `The ${field} ${field === 'password' ? 'is' : 'are'} required for the kind ${kind}.`,
        );
    } else if (value !== undefined && value.length > 0)
      problems.set(field, `An admission of the kind ${kind} has no ${field}.`);
  }
  for (const [index, range] of (written.cidrs ?? []).entries())
    if (!problems.has('cidrs') && !isAddressRange(range))
      problems.set(
        `cidrs.${index}`,
        `${JSON.stringify(range)} is no range of addresses, or holds all of them; write 192.0.2.0/24 or 2001:db8::/32.`,
      );
  return problems;
}
