import { metadataTarget } from '#http/metadata/metadata-target.js';
import { EnumField, IdField, TextField, TimestampField } from '#http/fields/fields.js';
import type { Timestamp } from '#http/fields/timestamp.js';
import { defineRecord } from '#http/records/define-record.js';
import { COMPONENT_STATUS } from '#modules/components/dto/component.response.js';
import { HostSystemListQuery } from './host-system-list.query.js';
import { sql } from '#platform/database/tenant/sql.js';

/** A host system in the management API. Source: decisions, section 4. */
class HostSystem {
  @IdField({ description: 'Id of the host system.', example: 12 })
  readonly id!: number;

  @TextField({
    minLength: 1,
    maxLength: 255,
    description: 'Name of the host system.',
    example: 'db-cluster-1',
  })
  readonly name!: string;

  @TextField({
    minLength: 1,
    maxLength: 100,
    description:
      'Usually `server`, `cluster`, `database`, `network`, `storage`, `cloud` or `provider`, but any word is allowed.',
    example: 'database',
  })
  readonly kind!: string;

  @EnumField({
    ...COMPONENT_STATUS,
    description: 'What it last reported; operational until then.',
    example: 'operational',
  })
  readonly status!: string;

  @TimestampField({
    nullable: true,
    description: 'When it last reported; null until then.',
    example: null,
  })
  readonly status_at!: Timestamp | null;

  @TextField({
    maxLength: 2000,
    isSecret: true,
    description:
      'Secret address to which it reports. Without `components.manage`, its last part reads `••••`.',
    example: 'http://demo.localhost:3000/hooks/host-systems/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi',
  })
  readonly webhook_url!: string;

  @TimestampField({ description: 'When the host system was created.' })
  readonly created_at!: Timestamp;

  @TimestampField({ description: 'When the host system was last changed.' })
  readonly updated_at!: Timestamp;
}

const REPORTED = 'The status follows from what is reported to the webhook_url.';

export const HOST_SYSTEM = defineRecord(HostSystem, {
  kind: 'host system',
  required: ['name', 'kind'],
  defaults: { status: 'operational' },
  computed: ['webhook_url'],
  changedBy: {
    status: REPORTED,
    status_at: REPORTED,
    webhook_url: 'The address is made with the host system.',
  },
  query: HostSystemListQuery,
  orderBy: sql`name, id`,
});

/** Other systems can note ids and labels on host systems. */
export const HOST_SYSTEM_METADATA = metadataTarget('host system', {
  abilities: { view: 'components.view', manage: 'components.manage' },
});
