import { BooleanField, IntegerField, TimestampField } from '#http/fields/fields.js';
import { ComponentStatusMember, Day, Id, Text } from './members.js';

/** A component. */
export class StatuspageComponent {
  @Id('Id of the component.', '1')
  readonly id!: string;

  @Text('The page.', 'demo')
  readonly page_id!: string;

  @Id('The group it is in; null for none.', null, { nullable: true })
  readonly group_id!: string | null;

  @TimestampField({ description: 'When it was created.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: string;

  @BooleanField({ description: 'Always false: groups have a list of their own.', example: false })
  readonly group!: boolean;

  @Text('Name in the main language of the page.', 'Card payments')
  readonly name!: string;

  @Text('Description in the main language of the page.', null, { maxLength: 25_000, nullable: true })
  readonly description!: string | null;

  @IntegerField({ min: 1, description: 'Its place among those of its group.', example: 1 })
  readonly position!: number;

  @ComponentStatusMember('Its status now.')
  readonly status!: string;

  @BooleanField({ description: 'Stored only.', example: true })
  readonly showcase!: boolean;

  @BooleanField({ description: 'Stored only.', example: false })
  readonly only_show_if_degraded!: boolean;

  @Text('Stored only.', null, { nullable: true })
  readonly automation_email!: string | null;

  @Day('The day on which its history begins.')
  readonly start_date!: string;
}

/** What can be written of a component. */
export class SentComponent {
  @Text('Name in the main language of the page.', 'Card payments', { optional: true })
  readonly name?: string;

  @Text('Description in the main language of the page.', null, {
    maxLength: 25_000,
    nullable: true,
    optional: true,
  })
  readonly description?: string | null;

  @Id('The group it is in; null for none.', null, { nullable: true, optional: true })
  readonly group_id?: string | null;

  @ComponentStatusMember('Holds like a report of monitoring, until `operational` is set.', { optional: true })
  readonly status?: string;

  @Day('The day on which its history begins, at most five years back; new components only.', {
    optional: true,
  })
  readonly start_date?: string;

  @BooleanField({ optional: true, description: 'Stored only.', example: true })
  readonly showcase?: boolean;

  @BooleanField({ optional: true, description: 'Stored only.', example: false })
  readonly only_show_if_degraded?: boolean;

  @Text('Stored only.', null, { nullable: true, optional: true })
  readonly automation_email?: string | null;
}
