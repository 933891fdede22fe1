import { EmailField, RecordField, TextField, TextListField } from '../../http/fields/fields.js';

const EMAIL = {
  optional: true,
  description: 'The address that is told by e-mail; either this or an endpoint.',
  example: 'ada@example.com',
};
const ENDPOINT = {
  optional: true,
  format: 'uri',
  maxLength: 2000,
  description: 'The public address that webhooks are posted to; either this or an email.',
  example: 'https://hooks.example.com/status',
} as const;
const COMPONENT_ID = {
  optional: true,
  maxItems: 1000,
  maxLength: 16,
  pattern: /^g?[1-9]\d{0,14}$/,
  description:
    'Ids of components, and of groups with their `g`, as `/api/v2/components` has them; left out: all components, those to come too.',
  example: ['7', 'g2'],
};

/** Who wants to be told, and of what. Source: visitor-api, `POST /api/v2/subscribers`. */
export class PublicSubscriber {
  @EmailField(EMAIL)
  readonly email?: string;

  @TextField(ENDPOINT)
  readonly endpoint?: string;

  @TextListField(COMPONENT_ID)
  readonly component_id?: readonly string[];
}

/** A request to subscribe, as JSON. */
export class PublicSubscription {
  @RecordField(() => PublicSubscriber, { description: 'Who wants to be told, and of what.' })
  readonly subscriber!: PublicSubscriber;
}

/** The same as a form. */
export class PublicSubscriptionForm {
  @EmailField(EMAIL)
  readonly 'subscriber[email]'?: string;

  @TextField(ENDPOINT)
  readonly 'subscriber[endpoint]'?: string;

  @TextListField(COMPONENT_ID)
  readonly 'subscriber[component_id]'?: readonly string[];
}

/** The response, the same whether or not the address was known. */
export class PublicSubscriptionReceipt {
  @TextField({
    maxLength: 200,
    description: 'What has been done, for a person.',
    example: 'A link to confirm the subscription has been sent to this address.',
  })
  readonly message!: string;
}
