import { IntegerField, TimestampField } from '#http/fields/fields.js';
import { Id, Ids, Text } from './members.js';

const MAX_MEMBERS = 10_000;

/** A component group. */
export class StatuspageGroup {
  @Id('Id of the group.', '3')
  readonly id!: string;

  @Text('The page.', 'demo')
  readonly page_id!: string;

  @Text('Name in the main language of the page.', 'Payments')
  readonly name!: string;

  @Text('Stored only.', null, { nullable: true, maxLength: 5_000 })
  readonly description!: string | null;

  @Ids('Its components.', MAX_MEMBERS)
  readonly components!: readonly string[];

  @IntegerField({ min: 1, description: 'Its place among groups.', example: 1 })
  readonly position!: number;

  @TimestampField({ description: 'When it was created.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: string;
}

/** What can be written of a group. */
export class SentGroup {
  @Text('Name in the main language of the page.', 'Payments', { optional: true })
  readonly name?: string;

  @Ids('All components of the group; others leave it.', 1_000, { optional: true })
  readonly components?: readonly string[];

  @Text('Stored only. It may also stand beside the wrapper.', 'All ways to pay', {
    nullable: true,
    optional: true,
    maxLength: 5_000,
  })
  readonly description?: string | null;
}
