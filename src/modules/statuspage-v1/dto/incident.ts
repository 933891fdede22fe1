import { BooleanField, EnumField, TimestampField } from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import { StatuspageComponent } from './component.js';
import { ComponentStatusMember, Day, Id, Ids, Kept, Members, Nothing, Text } from './members.js';

const TEXT = { maxLength: 25_000 };
const MAX_COMPONENTS = 500;
/** The newest updates, and the text of the incident itself. */
const MAX_UPDATES = 51;

const IMPACTS = ['none', 'maintenance', 'minor', 'major', 'critical'];

function Status(description: string, optional: boolean): PropertyDecorator {
  return EnumField({
    values: [
      'investigating',
      'identified',
      'monitoring',
      'resolved',
      'scheduled',
      'in_progress',
      'verifying',
      'completed',
    ],
    name: 'IncidentStatus',
    description,
    example: 'investigating',
    optional,
  });
}

/** What an update changed of a component. */
class AffectedComponent {
  @Id('Id of the component.', '1')
  readonly code!: string;

  @Text('Name of the component.', 'Card payments')
  readonly name!: string;

  @ComponentStatusMember('Before the update.')
  readonly old_status!: string;

  @ComponentStatusMember('After the update.')
  readonly new_status!: string;
}

/** An update of an incident. */
export class StatuspageUpdate {
  @Text('Id of the update; `12-0` is the text of the incident 12 itself.', '41', { maxLength: 40 })
  readonly id!: string;

  @Id('The incident.')
  readonly incident_id!: string;

  @Status('The status that it set.', false)
  readonly status!: string;

  @Text('Its text in the main language of the page.', 'We have found the cause.', TEXT)
  readonly body!: string;

  @RecordListField(() => AffectedComponent, {
    nullable: true,
    maxItems: MAX_COMPONENTS,
    description: 'Components whose impact it set; null for none.',
    example: null,
  })
  readonly affected_components!: readonly AffectedComponent[] | null;

  @TimestampField({ description: 'When it was posted.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: string;

  @TimestampField({ description: 'When visitors first saw it.' })
  readonly display_at!: string;

  @BooleanField({ description: 'Always true.', example: true })
  readonly deliver_notifications!: boolean;

  @Nothing()
  readonly custom_tweet!: null;

  @Nothing()
  readonly tweet_id!: null;

  @Nothing()
  readonly twitter_updated_at!: null;

  @BooleanField({ description: 'Always false.', example: false })
  readonly wants_twitter_update!: boolean;
}

/** An incident or a maintenance. */
export class StatuspageIncident {
  @Id('Id of the incident.')
  readonly id!: string;

  @Text('The page.', 'demo')
  readonly page_id!: string;

  @Text('Title in the main language of the page.', 'Card payments disturbed')
  readonly name!: string;

  @Status('A canceled maintenance shows as `completed`.', false)
  readonly status!: string;

  @EnumField({
    values: IMPACTS,
    name: 'IncidentImpact',
    description: 'The worst on a component.',
    example: 'major',
  })
  readonly impact!: string;

  @EnumField({
    values: IMPACTS,
    name: 'IncidentImpact',
    nullable: true,
    description: 'Stored only.',
    example: null,
  })
  readonly impact_override!: string | null;

  @TimestampField({ description: 'When it was created.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: string;

  @TimestampField({ description: 'When it started or will start.' })
  readonly started_at!: string;

  @TimestampField({ nullable: true, description: 'When it was first only monitored.', example: null })
  readonly monitoring_at!: string | null;

  @TimestampField({ nullable: true, description: 'When it was over.', example: null })
  readonly resolved_at!: string | null;

  @Text('Its public page.', 'http://demo.localhost:3000/incidents/12', { maxLength: 2_000 })
  readonly shortlink!: string;

  @TimestampField({ nullable: true, description: 'Start of a maintenance.', example: null })
  readonly scheduled_for!: string | null;

  @TimestampField({ nullable: true, description: 'Planned end of a maintenance.', example: null })
  readonly scheduled_until!: string | null;

  @BooleanField({ description: 'Whether a reminder is sent.', example: false })
  readonly scheduled_remind_prior!: boolean;

  @Nothing()
  readonly scheduled_reminded_at!: null;

  @BooleanField({ description: 'Stored only.', example: false })
  readonly scheduled_auto_in_progress!: boolean;

  @BooleanField({ description: 'Stored only.', example: false })
  readonly scheduled_auto_completed!: boolean;

  @BooleanField({ description: 'Stored only.', example: false })
  readonly auto_transition_to_maintenance_state!: boolean;

  @BooleanField({ description: 'Stored only.', example: false })
  readonly auto_transition_to_operational_state!: boolean;

  @BooleanField({ description: 'Stored only.', example: false })
  readonly auto_transition_deliver_notifications_at_start!: boolean;

  @BooleanField({ description: 'Stored only.', example: false })
  readonly auto_transition_deliver_notifications_at_end!: boolean;

  @Kept('Stored only.', null)
  readonly reminder_intervals!: unknown;

  @Members('Stored only.', {})
  readonly metadata!: object;

  @Text('Text of the post-mortem.', null, { ...TEXT, nullable: true })
  readonly postmortem_body!: string | null;

  @TimestampField({ nullable: true, description: 'When the post-mortem was last changed.', example: null })
  readonly postmortem_body_last_updated_at!: string | null;

  @BooleanField({ description: 'Always false.', example: false })
  readonly postmortem_ignored!: boolean;

  @BooleanField({ description: 'Always false.', example: false })
  readonly postmortem_notified_subscribers!: boolean;

  @BooleanField({ description: 'Always false.', example: false })
  readonly postmortem_notified_twitter!: boolean;

  @TimestampField({ nullable: true, description: 'When visitors first saw the post-mortem.', example: null })
  readonly postmortem_published_at!: string | null;

  @RecordListField(() => StatuspageComponent, {
    maxItems: MAX_COMPONENTS,
    description: 'The affected components.',
  })
  readonly components!: readonly StatuspageComponent[];

  @RecordListField(() => StatuspageUpdate, {
    maxItems: MAX_UPDATES,
    description: 'Its newest updates, newest first.',
  })
  readonly incident_updates!: readonly StatuspageUpdate[];

  @Ids('Always empty.', 0)
  readonly incident_impacts!: readonly [];
}

/** What can be written of an incident. */
export class SentIncident {
  @Text('Title in the main language of the page.', 'Card payments disturbed', { optional: true })
  readonly name?: string;

  @Status('A status of planned work makes a maintenance; a change takes the step that leads there.', true)
  readonly status?: string;

  @Text('Text of a new incident, or of an update.', 'We are looking into it.', { ...TEXT, optional: true })
  readonly body?: string;

  @EnumField({
    values: IMPACTS,
    name: 'IncidentImpact',
    optional: true,
    description: 'Stored only.',
    example: 'major',
  })
  readonly impact_override?: string;

  @Ids('All components that are affected.', MAX_COMPONENTS, { optional: true })
  readonly component_ids?: readonly string[];

  @Members(
    'The impact on each component, by its id.',
    { 1: 'partial_outage' },
    { $ref: '#/components/schemas/ComponentStatus' },
    { optional: true },
  )
  readonly components?: object;

  @TimestampField({ optional: true, description: 'Start of a maintenance.', example: '2026-03-01T20:00:00Z' })
  readonly scheduled_for?: string;

  @TimestampField({
    optional: true,
    description: 'Its planned end, which it needs.',
    example: '2026-03-02T00:00:00Z',
  })
  readonly scheduled_until?: string;

  @BooleanField({
    optional: true,
    description: 'False for a new maintenance: no reminder is sent. Otherwise stored only.',
    example: true,
  })
  readonly scheduled_remind_prior?: boolean;

  @BooleanField({ optional: true, description: 'Stored only.', example: true })
  readonly scheduled_auto_in_progress?: boolean;

  @BooleanField({ optional: true, description: 'Stored only.', example: true })
  readonly scheduled_auto_completed?: boolean;

  @BooleanField({
    optional: true,
    description: 'Whether components that are only named are under maintenance in a maintenance.',
    example: true,
  })
  readonly auto_transition_to_maintenance_state?: boolean;

  @BooleanField({ optional: true, description: 'Stored only.', example: true })
  readonly auto_transition_to_operational_state?: boolean;

  @BooleanField({ optional: true, description: 'Stored only.', example: true })
  readonly auto_transition_deliver_notifications_at_start?: boolean;

  @BooleanField({ optional: true, description: 'Stored only.', example: true })
  readonly auto_transition_deliver_notifications_at_end?: boolean;

  @Kept('Stored only.', [3, 6], { optional: true })
  readonly reminder_intervals?: unknown;

  @Members('Stored only: 5,000 characters together with all that is.', {}, true, { optional: true })
  readonly metadata?: object;

  @BooleanField({
    optional: true,
    description: 'Whether subscribers are told; default: true.',
    example: true,
  })
  readonly deliver_notifications?: boolean;

  @BooleanField({
    optional: true,
    description: 'A new incident that was over at `backfill_date`.',
    example: false,
  })
  readonly backfilled?: boolean;

  @Day('When a backfilled incident was over.', { optional: true })
  readonly backfill_date?: string;
}

/** What can be written of an update. */
export class SentUpdate {
  @Text('Its text in the main language of the page.', 'We have found the cause.', { ...TEXT, optional: true })
  readonly body?: string;
}
