import type { DescribedWebhook, WebhookReference } from '#http/reference/webhook-reference.js';
import { RecordField, TextField, TimestampField } from '#http/fields/fields.js';
import { UrlField } from '#http/fields/url-field.js';
import { Announcement } from '#modules/announcements/dto/announcement.response.js';
import { Incident, Maintenance } from '#modules/incidents/dto/incident.response.js';
import type { MAIL_EVENTS, NotifiedEventName } from '../../../rules/notified-events.js';

const MESSAGE = { maxLength: 2_000, description: 'What it is about, in the language of the subscriber.' };

/** Body of the message that shows whether messages arrive. */
class TestMessage {
  @TextField({
    ...MESSAGE,
    example: 'This is a test message of the status page of Acme. Nothing has happened.',
  })
  readonly message!: string;
}

/** When a maintenance was planned to take place. */
class PreviousTimes {
  @TimestampField({ description: 'When it was to start.', example: '2026-03-01T20:00:00.000Z' })
  readonly started_at!: string;

  @TimestampField({
    nullable: true,
    description: 'When it was planned to end.',
    example: '2026-03-02T00:00:00.000Z',
  })
  readonly scheduled_end_at!: string | null;
}

/** A maintenance, as webhooks are sent it. */
class SentMaintenance extends Maintenance {
  @RecordField(() => PreviousTimes, {
    nullable: true,
    description: 'Its times before it was moved, if this tells of that.',
    example: null,
  })
  readonly previous!: PreviousTimes | null;
}

/** Body of the message that asks whoever owns an endpoint to confirm a subscription. */
class ConfirmationRequest {
  @TextField({ ...MESSAGE, example: 'Please confirm that you want messages of the status page of Acme.' })
  readonly message!: string;

  @UrlField({
    description: 'A page with a button that confirms the subscription.',
    example: 'http://demo.localhost:3000/confirm/x7Qm2?lang=en',
  })
  readonly confirm_url!: string;
}

const OVER = { is_resolved: true, resolved_at: '2026-03-01T09:30:00.000Z' };

/** All but those that only mails tell of. */
const SENT: Readonly<
  Record<Exclude<NotifiedEventName, (typeof MAIL_EVENTS)[number]>, Omit<DescribedWebhook, 'event'>>
> = {
  'incident.published': {
    summary: 'An incident was published',
    description: 'Visitors see it from now on.',
    data: Incident,
  },
  'incident.updated': {
    summary: 'An incident was updated',
    description: 'It has a new update, or it or one of its updates was changed.',
    data: Incident,
    example: { status: 'identified' },
  },
  'incident.resolved': {
    summary: 'An incident was resolved',
    description: 'It is over since `resolved_at`.',
    data: Incident,
    example: { status: 'resolved', ...OVER },
  },
  'incident.reopened': {
    summary: 'An incident was reopened',
    description: 'It had been resolved, and is open again.',
    data: Incident,
  },
  'incident.postmortem_published': {
    summary: 'The post-mortem of an incident was published',
    description: 'Its text is in `postmortem`.',
    data: Incident,
    example: { status: 'resolved', ...OVER },
  },
  'maintenance.published': {
    summary: 'A maintenance was published',
    description: 'Visitors see it from now on.',
    data: SentMaintenance,
  },
  'maintenance.updated': {
    summary: 'A maintenance was updated',
    description: 'It has a new update, or it or one of its updates was changed.',
    data: SentMaintenance,
  },
  'maintenance.rescheduled': {
    summary: 'A maintenance was moved',
    description:
      'It has another start or planned end than in `previous`. Moves that follow each other before they are sent are sent as one.',
    data: SentMaintenance,
    example: {
      previous: { started_at: '2026-03-01T20:00:00.000Z', scheduled_end_at: '2026-03-02T00:00:00.000Z' },
    },
  },
  'maintenance.starting_soon': {
    summary: 'A maintenance starts soon',
    description:
      'It starts within the `reminder_minutes` of the settings. Sent again if the start is moved, never after it.',
    data: SentMaintenance,
  },
  'maintenance.started': {
    summary: 'A maintenance started',
    description: 'Its time has come, or it was started early.',
    data: SentMaintenance,
    example: { status: 'in_progress' },
  },
  'maintenance.completed': {
    summary: 'A maintenance was completed',
    description: 'Its time is over, or it was completed early.',
    data: SentMaintenance,
    example: { status: 'completed', ...OVER },
  },
  'maintenance.cancelled': {
    summary: 'A maintenance was cancelled',
    description: 'It will not take place, or not continue.',
    data: SentMaintenance,
    example: { status: 'cancelled', ...OVER },
  },
  'maintenance.reopened': {
    summary: 'A maintenance was reopened',
    description: 'It had been completed or cancelled, and is open again.',
    data: SentMaintenance,
    example: { status: 'in_progress' },
  },
  'maintenance.postmortem_published': {
    summary: 'The post-mortem of a maintenance was published',
    description: 'Its text is in `postmortem`.',
    data: SentMaintenance,
    example: { status: 'completed', ...OVER },
  },
  'announcement.published': {
    summary: 'An announcement was published',
    description: 'Visitors see it from now on; with a start in the future, it is sent at that time.',
    data: Announcement,
  },
  'subscriber.confirmation_requested': {
    summary: 'A confirmation was requested',
    description:
      'A visitor entered the address of the endpoint. Nothing else is sent before the link was used.',
    data: ConfirmationRequest,
  },
  'subscriber.test_requested': {
    summary: 'A test message was requested',
    description: 'It shows whether messages arrive. Nothing has happened.',
    data: TestMessage,
  },
};

/** Reference of what subscribers with a webhook are sent. */
export const SENT_WEBHOOKS: WebhookReference = {
  tag: {
    name: 'Events',
    description:
      'What subscribers with the channel `webhook` are sent, as signed POST requests in the format of Standard Webhooks.',
  },
  webhooks: Object.entries(SENT).map(([event, about]) => ({ event, ...about })),
};
