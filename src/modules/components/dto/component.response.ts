import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import {
  BooleanField,
  EnumField,
  IdField,
  IntegerField,
  NumberField,
  RecordField,
  TextField,
  TimestampField,
} from '#http/fields/fields.js';
import type { ExtendedRecord } from '#http/extensions/extended-record.js';
import { metadataTarget } from '#http/metadata/metadata-target.js';
import { LocaleField } from '#http/fields/locale-field.js';
import { SLUG } from '#core/text/slug.js';

/** The statuses that a component can have. Source: management-api, "States and transitions". */
export const COMPONENT_STATUS = {
  name: 'ComponentStatus',
  about: 'Status of a component, from good to bad.',
  values: COMPONENT_STATUSES,
};

/** The host system that a component is linked to. Source: decisions, section 4. */
export class LinkedHostSystem {
  @IdField({ description: 'Id of the host system.', example: 12 })
  readonly id!: number;

  @TextField({ maxLength: 255, description: 'Name of the host system.', example: 'db-cluster-1' })
  readonly name!: string;

  @EnumField({ ...COMPONENT_STATUS, description: 'What it last reported.', example: 'operational' })
  readonly status!: string;

  @TimestampField({ nullable: true, description: 'When it last reported.' })
  readonly status_at!: string | null;
}

/** External sources that can set a component's status: its webhook and its host system. */
export class RemoteTrigger {
  @BooleanField({ description: 'Whether the inbound webhook is switched on.', example: false })
  readonly webhook_enabled!: boolean;

  @TextField({
    nullable: true,
    maxLength: 2000,
    isSecret: true,
    description:
      'Secret address of the webhook; null when switched off. Without `components.manage`, its last part reads `••••`.',
    example: null,
  })
  readonly webhook_url!: string | null;

  @EnumField({
    ...COMPONENT_STATUS,
    nullable: true,
    description: 'The last reported status.',
    example: null,
  })
  readonly webhook_status!: string | null;

  @TimestampField({ nullable: true, description: 'When it was reported.', example: null })
  readonly webhook_status_at!: string | null;

  @RecordField(() => LinkedHostSystem, { nullable: true, description: 'The linked host system.' })
  readonly host_system!: LinkedHostSystem | null;
}

/** A component in the management API. Source: management-api, "Component". */
export class Component {
  @IdField({ description: 'Id of the component.', example: 1 })
  readonly id!: number;

  @LocaleField({
    mode: 'read',
    maxLength: 255,
    description: 'Name by language; null where a language has none.',
    example: { de: 'Kartenzahlungen', en: 'Card payments' },
  })
  readonly name!: Record<string, string | null>;

  @LocaleField({
    mode: 'read',
    maxLength: 2000,
    description: 'Description by language; null where a language has none.',
    example: { de: null, en: 'Visa and Mastercard' },
  })
  readonly description!: Record<string, string | null>;

  @TextField({
    maxLength: 100,
    pattern: SLUG,
    description: 'Derived from the name.',
    example: 'kartenzahlungen',
  })
  readonly slug!: string;

  @IdField({ nullable: true, description: 'The group it is in.', example: 1 })
  readonly group_id!: number | null;

  @IntegerField({ min: 0, description: 'Order within its group.', example: 0 })
  readonly position!: number;

  @BooleanField({
    description: 'False for an internal component: hidden on public surfaces, listed here.',
    example: true,
  })
  readonly is_public!: boolean;

  @BooleanField({ description: 'Whether visitors can subscribe to it.', example: true })
  readonly subscribable!: boolean;

  @EnumField({ ...COMPONENT_STATUS, description: 'The live status.', example: 'operational' })
  readonly status!: string;

  @NumberField({
    min: 0,
    max: 1,
    movesByItself: true,
    description: 'Availability over 90 days as a fraction; 1 is fully available.',
    example: 1,
  })
  readonly uptime_90d!: number;

  @RecordField(() => RemoteTrigger, { description: 'What can set its status automatically.' })
  readonly remote_trigger!: RemoteTrigger;

  @TimestampField({ description: 'When the component was created.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When the component was last changed.' })
  readonly updated_at!: string;
}

/** Components, which other systems can note ids and labels on. */
export const COMPONENT_METADATA = metadataTarget('component', {
  abilities: { view: 'components.view', manage: 'components.manage' },
});

/** Components, to which modules can add fields. */
export const COMPONENTS: ExtendedRecord = {
  ...COMPONENT_METADATA,
  kind: 'component',
  column: 'component_id',
};
