import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import { EnumField, RecordField, TextField } from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';

/** Longest text that is shown, in characters: the longest body, and what a mail adds. */
const MAX_TEXT = 100_000;

function Text(maxLength: number, description: string, example: string): PropertyDecorator {
  return TextField({ maxLength, description, example });
}

/** A mail as its readers see it. */
export class MailPreview {
  @Text(1000, 'Its subject.', 'New incident: Card payments')
  readonly subject!: string;

  @Text(MAX_TEXT, 'Its plain text, without the links of its footer.', 'Kassaro · New incident')
  readonly text!: string;
}

/** A label and its value, such as a time. */
export class PreviewFact {
  @Text(200, 'What it is.', 'Start')
  readonly label!: string;

  @Text(500, 'Its value.', '1 Mar 2026, 09:10 (Europe/Berlin)')
  readonly value!: string;
}

/** A named component. */
export class PreviewComponent {
  @Text(500, 'Its name and the impact on it.', 'Card payments: Partial outage')
  readonly text!: string;
}

/** A message in a chat. Each chat lays it out in its own way. */
export class ChatPreview {
  @Text(200, 'The kind of news.', 'New incident')
  readonly kind!: string;

  @Text(1000, 'Its title, in a single line.', 'Card payments')
  readonly title!: string;

  @Text(MAX_TEXT, 'Its text, without markup.', 'Some cards are refused.')
  readonly text!: string;

  @EnumField({
    values: COMPONENT_STATUSES,
    name: 'ComponentStatus',
    description: 'The state that gives it its color.',
    example: 'partial_outage',
  })
  readonly state!: string;

  @RecordListField(() => PreviewFact, { maxItems: 10, description: 'State and times.' })
  readonly facts!: PreviewFact[];

  @RecordListField(() => PreviewComponent, {
    maxItems: 11,
    description: 'The first affected components, and how many more there are.',
  })
  readonly components!: PreviewComponent[];
}

/** What subscribers would get. */
export class NotificationPreview {
  @Text(35, 'The language.', 'en')
  readonly locale!: string;

  @RecordField(() => MailPreview, { description: 'The mail.' })
  readonly mail!: MailPreview;

  @RecordField(() => ChatPreview, { description: 'The message in chats.' })
  readonly chat!: ChatPreview;
}
