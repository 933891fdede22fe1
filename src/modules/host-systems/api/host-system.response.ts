import { EnumField, IdField, TextField, TimestampField } from '../../../http/fields/fields.js';
import { COMPONENT_STATUS } from '../../components/api/component.response.js';

/** A host system as clients read it. Source: decisions, section 4. */
export class HostSystem {
  @IdField({ description: 'Id of the host system.', example: 12 })
  readonly id!: number;

  @TextField({ maxLength: 255, description: 'Name of the host system.', example: 'db-cluster-1' })
  readonly name!: string;

  @TextField({ maxLength: 100, description: 'What it is, in your own words.', example: 'database' })
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
  readonly status_at!: string | null;

  @TextField({
    format: 'uri',
    maxLength: 2000,
    description: 'Secret address to which it reports.',
    example: 'http://demo.localhost:3000/hooks/host-systems/9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi',
  })
  readonly webhook_url!: string;

  @TimestampField({ description: 'When the host system was made.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When the host system was last changed.' })
  readonly updated_at!: string;
}
