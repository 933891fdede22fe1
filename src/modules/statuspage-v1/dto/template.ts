import { BooleanField, EnumField } from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import { StatuspageComponent } from './component.js';
import { Id, Ids, Nothing, Text } from './members.js';

const MAX_COMPONENTS = 500;

function Status(description: string, optional: boolean): PropertyDecorator {
  return EnumField({
    values: ['investigating', 'identified', 'monitoring', 'scheduled', 'in_progress', 'verifying'],
    name: 'TemplateStatus',
    description,
    example: 'investigating',
    optional,
  });
}

/** An incident template. */
export class StatuspageTemplate {
  @Id('Id of the template.', '2')
  readonly id!: string;

  @Text('Its name.', 'Provider disturbed')
  readonly name!: string;

  @Text('Title of its incidents.', 'Payments fail')
  readonly title!: string;

  @Text('Text of its incidents.', '', { maxLength: 25_000 })
  readonly body!: string;

  @Nothing()
  readonly group_id!: null;

  @Status('The status that its incidents have.', false)
  readonly update_status!: string;

  @BooleanField({ description: 'Always false.', example: false })
  readonly should_tweet!: boolean;

  @BooleanField({ description: 'Whether subscribers are told.', example: true })
  readonly should_send_notifications!: boolean;

  @RecordListField(() => StatuspageComponent, {
    maxItems: MAX_COMPONENTS,
    description: 'The affected components.',
  })
  readonly components!: readonly StatuspageComponent[];
}

/** A new template. */
export class SentTemplate {
  @Text('Its name.', 'Provider disturbed')
  readonly name!: string;

  @Text('Title of its incidents; default: its name.', 'Payments fail', { optional: true })
  readonly title?: string;

  @Text('Text of its incidents.', 'We are looking into it.', { maxLength: 25_000, optional: true })
  readonly body?: string;

  @Status('One of planned work makes it a template for maintenances.', true)
  readonly update_status?: string;

  @Ids('The affected components.', MAX_COMPONENTS, { optional: true })
  readonly component_ids?: readonly string[];

  @BooleanField({ optional: true, description: 'Whether subscribers are told.', example: true })
  readonly should_send_notifications?: boolean;
}
