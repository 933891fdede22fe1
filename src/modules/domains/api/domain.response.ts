import { ApiProperty } from '@nestjs/swagger';
import { BooleanField, EnumField, IdField, TextField, TimestampField } from '../../../http/fields/fields.js';
import { RecordListField } from '../../../http/fields/list-field.js';

export const DOMAIN_STATUSES = ['pending', 'verified', 'failing', 'lapsed'] as const;
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

const HOST = /^[a-z0-9_.-]+$/;
const MAX_HOST = 253;
const MAX_RECORDS = 10;

/** The host of a domain in a body, as a person writes it. */
export function HostField(): PropertyDecorator {
  return (target, name) => {
    TextField({
      minLength: 1,
      maxLength: 300,
      description:
        'Name of the domain, such as `status.example.com`; other letters than a to z are written as punycode.',
      example: 'status.example.com',
    })(target, name);
    // Tests of all operations make several.
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
    description: 'Its text, or the name that it is an alias of.',
    example: 'heliograph-verify=0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90',
  })
  readonly value!: string;
}

/** A domain of a page's own. */
export class Domain {
  @IdField({ description: 'Id of the domain.', example: 2 })
  readonly id!: number;

  @TextField({
    maxLength: MAX_HOST,
    pattern: HOST,
    description: 'Its name, in its one form.',
    example: 'status.example.com',
  })
  readonly host!: string;

  @EnumField({
    values: DOMAIN_STATUSES,
    name: 'DomainStatus',
    about:
      'Pending: not proved yet. Verified: the page answers there. Failing: it still does, but the records are gone; see `stops_at`. Lapsed: it no longer does, since they were gone for 7 days.',
    description: 'Whether the page answers there.',
    example: 'pending',
  })
  readonly status!: DomainStatus;

  @BooleanField({
    description:
      'Whether links in mails, webhooks and chats lead there, once it is verified; of no primary domain, to the one that was verified first.',
    example: false,
  })
  readonly is_primary!: boolean;

  @TimestampField({
    nullable: true,
    description: 'Since when it is verified; null: it is not.',
    example: null,
  })
  readonly verified_at!: string | null;

  @EnumField({
    values: ['dns', 'operator'],
    name: 'DomainProof',
    nullable: true,
    description:
      'What it was verified by: its DNS, which is looked at daily, or the operator; null: it is not.',
    example: null,
  })
  readonly verified_by!: string | null;

  @TimestampField({
    nullable: true,
    description: 'Since when its records are gone; null: they are not.',
    example: null,
  })
  readonly failing_since!: string | null;

  @TimestampField({
    nullable: true,
    description: 'When the page stops to answer there unless the records are back; null: nothing is wrong.',
    example: null,
  })
  readonly stops_at!: string | null;

  @TimestampField({
    nullable: true,
    description: 'When its DNS was last looked at; null: never.',
    example: null,
  })
  readonly checked_at!: string | null;

  @EnumField({
    values: ['proved', 'missing', 'no_answer', 'taken'],
    name: 'DomainCheckResult',
    nullable: true,
    about:
      'Proved: one of the records is there. Missing: none is. No answer: no name server told. Taken: it is there, but another page has the domain.',
    description: 'What the last look came to; null: there was none.',
    example: null,
  })
  readonly check_result!: string | null;

  @TextField({
    nullable: true,
    maxLength: 2000,
    description: 'The same in words, with what to do; null: nobody has looked yet.',
    example: null,
  })
  readonly check_message!: string | null;

  @RecordListField(() => DomainDnsRecord, {
    maxItems: MAX_RECORDS,
    description: 'The records that prove the domain; either will do.',
  })
  readonly expected_records!: DomainDnsRecord[];

  @RecordListField(() => DomainDnsRecord, {
    maxItems: MAX_RECORDS,
    description: 'The records that the last look saw at the names in question.',
  })
  readonly found_records!: DomainDnsRecord[];

  @TimestampField({ description: 'When it was added.' })
  readonly created_at!: string;
}
