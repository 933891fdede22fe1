import { ApiSchema } from '@nestjs/swagger';
import { EnumField, IdField, TextField, TextListField, TimestampField } from '#http/fields/fields.js';
import { IdListField } from '#http/fields/list-field.js';
import type { Timestamp } from '#http/fields/timestamp.js';
import { Confidential } from '#http/results/confidential.js';
import { MAX_AUDIENCES } from './component-audiences.js';
import { ADMISSION_KINDS, type AdmissionKind } from '../rules/admission-kinds.js';

/** Maximum number of ranges, and of domains, of an admission. */
export const MAX_ENTRIES = 100;
export const MAX_DOMAIN = 253;
/** A domain name in lower case. */
export const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** The longest range is an IPv6 address with its number of bits. */
export const MAX_CIDR = 49;
export const CIDR = /^[0-9A-Fa-f.:]+(\/[0-9]{1,3})?$/;

export const NAME = {
  minLength: 1,
  maxLength: 255,
  description: 'What the admission is for; visitors never see it.',
  example: 'Customers',
} as const;

export const KIND = {
  values: ADMISSION_KINDS,
  name: 'AdmissionKind',
  about: 'How an admission lets visitors in.',
  description:
    '`password`: a password that many know. `email_domain`: a code in a mail to an address of a domain. `ip_range`: the address of the client. `sso`: whoever signs in at the identity provider of the page; at most one. `signed_link`: a JWT that the tenant signs with the key. `token`: programs and feed readers, by `?token=` or as a bearer token.',
  example: 'ip_range',
} as const;

export const AUDIENCE_IDS = {
  nullable: true,
  maxItems: MAX_AUDIENCES,
  description:
    'The audiences whose components it shows, beside those of everybody; null: all that there are. With an empty list, it shows what belongs to everybody.',
  example: null,
} as const;

/** A way into a protected page, without its secret. */
@ApiSchema({ name: 'Admission' })
@Confidential()
export class AdmissionRecord {
  @IdField({ description: 'Id of the admission.', example: 1 })
  readonly id!: number;

  @TextField(NAME)
  readonly name!: string;

  @EnumField(KIND)
  readonly kind!: AdmissionKind;

  @TextListField({
    maxItems: MAX_ENTRIES,
    maxLength: MAX_CIDR,
    pattern: CIDR,
    description: 'Of `ip_range`: ranges of addresses in CIDR notation, IPv4 or IPv6. Else empty.',
    example: ['192.0.2.0/24', '2001:db8::/32'],
  })
  readonly cidrs!: string[];

  @TextListField({
    maxItems: MAX_ENTRIES,
    maxLength: MAX_DOMAIN,
    pattern: DOMAIN,
    description:
      'Of `email_domain`: domains whose addresses may enter, without those below them. Else empty.',
    example: [],
  })
  readonly domains!: string[];

  @IdListField(AUDIENCE_IDS)
  readonly audience_ids!: number[] | null;

  @TimestampField({
    nullable: true,
    movesByItself: true,
    description: 'When it last let somebody in, exact to an hour; null: never.',
    example: null,
  })
  readonly last_used_at!: Timestamp | null;

  @TimestampField({ description: 'When the admission was created.' })
  readonly created_at!: Timestamp;

  @TimestampField({ description: 'When the admission was last changed.' })
  readonly updated_at!: Timestamp;
}

/** An admission with its key. The key is shown only once. */
@Confidential()
export class IssuedAdmission extends AdmissionRecord {
  @TextField({
    nullable: true,
    maxLength: 100,
    description:
      'Of `signed_link`: the key to sign JWTs with by HS256, as UTF-8. Of `token`: the token. It is only shown now. Else null.',
    example: null,
  })
  readonly key!: string | null;
}
