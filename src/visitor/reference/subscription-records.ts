import {
  EmailField,
  IntegerField,
  NumberField,
  RecordField,
  TextField,
  TextListField,
} from '#http/fields/fields.js';

const EMAIL = {
  optional: true,
  description: 'The e-mail address; either this or an endpoint.',
  example: 'ada@example.com',
};
const ENDPOINT = {
  optional: true,
  format: 'uri',
  maxLength: 2000,
  description: 'The public address to post webhooks to; either this or an email.',
  example: 'https://hooks.example.com/status',
} as const;
const COMPONENT_ID = {
  optional: true,
  maxItems: 1000,
  maxLength: 16,
  pattern: /^g?[1-9]\d{0,14}$/,
  description:
    'Ids of components, and of groups with their `g`, from `/api/v2/components`; default: all components, including future ones.',
  example: ['7', 'g2'],
};

const INCIDENT_ID = {
  optional: true,
  maxItems: 20,
  maxLength: 15,
  pattern: /^[1-9]\d{0,14}$/,
  description:
    'Ids of incidents and maintenances to follow until they are over. Without component_id, the subscription is to nothing else.',
  example: ['12'],
};

const HEX = { maxLength: 64, pattern: /^[0-9a-f]+$/, example: '9f86d081884c7d659a2feaa0c55ad015' } as const;

/** Data that is signed with a challenge. */
export class PublicChallengeData {
  @NumberField({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    description: 'Until when it can be used, in milliseconds since 1970.',
    example: 1_772_366_400_000,
  })
  readonly valid_until!: number;
}

const ALTCHA = {
  optional: true,
  maxLength: 2000,
  pattern: /^[A-Za-z0-9+/]+=*$/,
  description:
    'If the status page requires a proof of work: base64 of JSON with the `challenge` of `GET /api/v2/subscribers/challenge` and its `solution`, in the format of ALTCHA; a new one for each request.',
  example: 'eyJjaGFsbGVuZ2UiOnt9LCJzb2x1dGlvbiI6e319',
} as const;

/** Subscriber and chosen topics. Source: visitor-api, `POST /api/v2/subscribers`. */
export class PublicSubscriber {
  @EmailField(EMAIL)
  readonly email?: string;

  @TextField(ENDPOINT)
  readonly endpoint?: string;

  @TextListField(COMPONENT_ID)
  readonly component_id?: readonly string[];

  @TextListField(INCIDENT_ID)
  readonly incident_id?: readonly string[];
}

/** A request to subscribe, as JSON. */
export class PublicSubscription {
  @RecordField(() => PublicSubscriber, { description: 'Who subscribes, and to what.' })
  readonly subscriber!: PublicSubscriber;

  @TextField(ALTCHA)
  readonly altcha?: string;
}

/** A request to subscribe, as a form. */
export class PublicSubscriptionForm {
  @EmailField(EMAIL)
  readonly 'subscriber[email]'?: string;

  @TextField(ENDPOINT)
  readonly 'subscriber[endpoint]'?: string;

  @TextListField(COMPONENT_ID)
  readonly 'subscriber[component_id]'?: readonly string[];

  @TextListField(INCIDENT_ID)
  readonly 'subscriber[incident_id]'?: readonly string[];

  @TextField(ALTCHA)
  readonly altcha?: string;
}

/**
 * Parameters of a challenge. The solution is a counter such that the hash of salt, nonce and counter
 * (32 bits) begins with `keyPrefix`.
 */
export class PublicChallengeParameters {
  @TextField({ maxLength: 20, description: 'How it is hashed.', example: 'SHA-256' })
  readonly algorithm!: string;

  @IntegerField({ min: 1, description: 'How often it is hashed.', example: 1 })
  readonly cost!: number;

  @IntegerField({ min: 1, description: 'Bytes of the hash.', example: 32 })
  readonly keyLength!: number;

  @TextField({ ...HEX, description: 'What the hash begins with.' })
  readonly keyPrefix!: string;

  @TextField({ ...HEX, description: 'Signature of the solution.' })
  readonly keySignature!: string;

  @TextField({ ...HEX, description: 'Made for this challenge.' })
  readonly nonce!: string;

  @TextField({ ...HEX, description: 'Made for this challenge.' })
  readonly salt!: string;

  @RecordField(() => PublicChallengeData, { description: 'More that is signed.' })
  readonly data!: PublicChallengeData;
}

/** A proof-of-work challenge in ALTCHA's format. */
export class PublicChallenge {
  @RecordField(() => PublicChallengeParameters, { description: 'What it asks for.' })
  readonly parameters!: PublicChallengeParameters;

  @TextField({ ...HEX, description: 'Signature of the parameters.' })
  readonly signature!: string;
}

/** Response to a subscription request; the same for known and unknown addresses. */
export class PublicSubscriptionReceipt {
  @TextField({
    maxLength: 200,
    description: 'What was done, for a person.',
    example: 'A link to confirm the subscription has been sent to this address.',
  })
  readonly message!: string;
}
