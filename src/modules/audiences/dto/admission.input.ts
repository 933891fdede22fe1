import { Writes } from '#http/body/read-only.js';
import { EnumField, TextField } from '#http/fields/fields.js';
import { IdListField, TextSetField } from '#http/fields/list-field.js';
import { WholeExample } from '#http/reference/whole-example.js';
import type { AdmissionKind } from '../rules/admission-kinds.js';
import {
  AdmissionRecord,
  AUDIENCE_IDS,
  CIDR,
  DOMAIN,
  KIND,
  MAX_CIDR,
  MAX_DOMAIN,
  MAX_ENTRIES,
  NAME,
} from './admission.response.js';

const PASSWORD = {
  optional: true,
  minLength: 8,
  maxLength: 200,
  description: 'Of `password`: what visitors enter. It is never shown.',
  example: 'correct horse battery',
} as const;

const CIDRS = {
  optional: true,
  maxItems: MAX_ENTRIES,
  maxLength: MAX_CIDR,
  pattern: CIDR,
  patternInWords: 'a range of addresses such as 192.0.2.0/24 or 2001:db8::/32',
  description:
    'Of `ip_range`: ranges of addresses in CIDR notation, IPv4 or IPv6. Behind trusted proxies, the address that they forward counts.',
  example: ['192.0.2.0/24', '2001:db8::/32'],
};

const DOMAINS = {
  optional: true,
  maxItems: MAX_ENTRIES,
  maxLength: MAX_DOMAIN,
  pattern: DOMAIN,
  patternInWords: 'a domain name in lower case, such as example.com',
  description: 'Of `email_domain`: domains whose addresses may enter, without those below them.',
  example: ['example.com'],
};

const USED = { last_used_at: 'It is set when the admission lets somebody in.' };

@Writes(AdmissionRecord, { updates: false, changedBy: USED })
@WholeExample({ name: 'Office', kind: 'ip_range', cidrs: ['192.0.2.0/24', '2001:db8::/32'] })
export class CreateAdmission {
  @TextField(NAME)
  readonly name!: string;

  @EnumField(KIND)
  readonly kind!: AdmissionKind;

  @TextField(PASSWORD)
  readonly password?: string;

  @TextSetField(CIDRS)
  readonly cidrs?: string[];

  @TextSetField(DOMAINS)
  readonly domains?: string[];

  @IdListField({ ...AUDIENCE_IDS, optional: true })
  readonly audience_ids?: number[] | null;
}

@Writes(AdmissionRecord, {
  updates: true,
  changedBy: { kind: 'Create another admission.' },
  followsFrom: USED,
})
@WholeExample({ name: 'Office and branches', cidrs: ['192.0.2.0/24', '2001:db8::/32'] })
export class UpdateAdmission {
  @TextField({ ...NAME, optional: true })
  readonly name?: string;

  @TextField(PASSWORD)
  readonly password?: string;

  @TextSetField(CIDRS)
  readonly cidrs?: string[];

  @TextSetField(DOMAINS)
  readonly domains?: string[];

  @IdListField({ ...AUDIENCE_IDS, optional: true })
  readonly audience_ids?: number[] | null;
}
