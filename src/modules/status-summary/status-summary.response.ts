import { BooleanField, EnumField, IntegerField, RecordField, TimestampField } from '#http/fields/fields.js';
import { COMPONENT_STATUS } from '#modules/components/dto/component.response.js';

function Count(description: string): PropertyDecorator {
  return IntegerField({ description, min: 0, example: 0 });
}

/** Components by live status. */
export class ComponentsByStatus {
  @Count('Components that work.')
  readonly operational!: number;

  @Count('Components with degraded performance.')
  readonly degraded!: number;

  @Count('Components with a partial outage.')
  readonly partial_outage!: number;

  @Count('Components with a major outage.')
  readonly major_outage!: number;

  @Count('Components under maintenance.')
  readonly under_maintenance!: number;
}

export class ComponentsSummary {
  @Count('All components.')
  readonly total!: number;

  @Count('Public components.')
  readonly public!: number;

  @Count('Internal components.')
  readonly internal!: number;

  @RecordField(() => ComponentsByStatus, { description: 'All components by live status.' })
  readonly by_status!: ComponentsByStatus;
}

export class IncidentsSummary {
  @Count('Published and not yet resolved.')
  readonly active!: number;

  @Count('Active ones that nobody has acknowledged.')
  readonly unacknowledged!: number;

  @Count('Neither published nor scheduled.')
  readonly drafts!: number;

  @Count('To be published at a set time.')
  readonly scheduled!: number;
}

export class MaintenancesSummary {
  @Count('Under way.')
  readonly active!: number;

  @Count('Published and upcoming.')
  readonly upcoming!: number;

  @Count('Not yet published.')
  readonly drafts!: number;
}

export class AnnouncementsSummary {
  @Count('Published and within their times.')
  readonly active!: number;

  @Count('All announcements.')
  readonly total!: number;
}

export class SubscribersSummary {
  @Count('Confirmed subscribers.')
  readonly confirmed!: number;

  @Count('Subscribers that have not confirmed yet.')
  readonly pending!: number;
}

/** Counts of items that need attention. Source: management-api, "Operational summary". */
export class StatusSummary {
  @EnumField({
    ...COMPONENT_STATUS,
    description: 'The worst status of all components; at least degraded while an active incident names none.',
    example: 'degraded',
  })
  readonly indicator!: string;

  @RecordField(() => ComponentsSummary, { description: 'Counts of components.' })
  readonly components!: ComponentsSummary;

  @RecordField(() => IncidentsSummary, { description: 'Counts of incidents.' })
  readonly incidents!: IncidentsSummary;

  @RecordField(() => MaintenancesSummary, { description: 'Counts of maintenances.' })
  readonly maintenances!: MaintenancesSummary;

  @RecordField(() => AnnouncementsSummary, { description: 'Counts of announcements.' })
  readonly announcements!: AnnouncementsSummary;

  @RecordField(() => SubscribersSummary, { description: 'Counts of subscribers.' })
  readonly subscribers!: SubscribersSummary;

  @BooleanField({ description: 'Whether visitors can subscribe.', example: false })
  readonly subscriptions_enabled!: boolean;

  @TimestampField({ description: 'When this was counted.' })
  readonly generated_at!: string;
}
