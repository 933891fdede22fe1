import { ApiProperty } from '@nestjs/swagger';
import { BooleanField, EnumField, IdField, TextField, TimestampField } from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';

export const DOMAIN_STATUSES = ['pending', 'verified', 'failing', 'lapsed'] as const;
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

const HOST = /^[a-z0-9_.-]+$/;
const MAX_HOST = 253;
const MAX_RECORDS = 10;

/** Field for a host in a body, not yet normalized. */
export function HostField(): PropertyDecorator {
  return (target, name) => {
    TextField({
      minLength: 1,
      maxLength: 300,
      description: 'Name of the domain, such as `status.example.com`; letters other than a to z as punycode.',
      example: 'status.example.com',
    })(target, name);
    // Tells the tests that call every operation to send a different host each time.
    ApiProperty({ 'x-unique': true } as never)(target, name);
  };
}

/** A DNS record. */
export class DomainDnsRecord {
  @EnumField({ values: ['TXT', 'CNAME'], name: 'DnsRecordType', description: 'Its type.', example: 'TXT' })
  readonly type!: string;

  @TextField({ maxLength: 300, description: 'Its name.', example: '_heliograph.status.example.com' })
  readonly name!: string;

  @TextField({
    maxLength: 300,
    description: 'Its text, or the target of the alias.',
    example: 'heliograph-verify=0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90',
  })
  readonly value!: string;
}

/** A custom domain of a status page. */
export class Domain {
  @IdField({ description: 'Id of the domain.', example: 2 })
  readonly id!: number;

  @TextField({
    maxLength: MAX_HOST,
    pattern: HOST,
    description: 'Its name, normalized.',
    example: 'status.example.com',
  })
  readonly host!: string;

  @EnumField({
    values: DOMAIN_STATUSES,
    name: 'DomainStatus',
    about:
      'Pending: not verified yet. Verified: the page is served there. Failing: it is still served, but the records are missing; see `stops_at`. Lapsed: it is no longer served, since they were missing for 7 days.',
    description: 'Whether the page is served there.',
    example: 'pending',
  })
  readonly status!: DomainStatus;

  @BooleanField({
    description:
      'Whether links in mails, webhooks and chats lead there once it is verified. Without a primary domain, they lead to the one verified first.',
    example: false,
  })
  readonly is_primary!: boolean;

  @TimestampField({
    nullable: true,
    description: 'When it was verified; null: it is not verified.',
    example: null,
  })
  readonly verified_at!: string | null;

  @EnumField({
    values: ['dns', 'operator'],
    name: 'DomainProof',
    nullable: true,
    description:
      'How it was verified: by its DNS, which is checked daily, or by the operator; null: it is not verified.',
    example: null,
  })
  readonly verified_by!: string | null;

  @TimestampField({
    nullable: true,
    description: 'Since when its records have been missing; null: they are not missing.',
    example: null,
  })
  readonly failing_since!: string | null;

  @TimestampField({
    nullable: true,
    description:
      'When the page stops being served there unless the records are back; null: nothing is wrong.',
    example: null,
  })
  readonly stops_at!: string | null;

  @TimestampField({
    nullable: true,
    description: 'When its DNS was last checked; null: never.',
    example: null,
  })
  readonly checked_at!: string | null;

  @EnumField({
    values: ['proved', 'missing', 'no_answer', 'taken'],
    name: 'DomainCheckResult',
    nullable: true,
    about:
      'Proved: one of the records is there. Missing: none is. No answer: no name server responded. Taken: the record is there, but another page has the domain.',
    description: 'The result of the last check; null: there was none.',
    example: null,
  })
  readonly check_result!: string | null;

  @TextField({
    nullable: true,
    maxLength: 2000,
    description: 'The same in words, with what to do; null: it has not been checked yet.',
    example: null,
  })
  readonly check_message!: string | null;

  @RecordListField(() => DomainDnsRecord, {
    maxItems: MAX_RECORDS,
    description: 'The records that verify the domain; one is enough.',
  })
  readonly expected_records!: DomainDnsRecord[];

  @RecordListField(() => DomainDnsRecord, {
    maxItems: MAX_RECORDS,
    description: 'The records that the last check found.',
  })
  readonly found_records!: DomainDnsRecord[];

  @TimestampField({ description: 'When it was added.' })
  readonly created_at!: string;
}
