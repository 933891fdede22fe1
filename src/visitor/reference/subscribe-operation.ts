import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { publicErrors } from '#http/reference/error-responses.js';
import { headers } from '#http/reference/headers.js';
import {
  PublicChallenge,
  PublicSubscription,
  PublicSubscriptionForm,
  PublicSubscriptionReceipt,
} from './subscription-records.js';

const DESCRIPTION = `
Sends the address a link to confirm; it gets no notifications before the link has been used. Give either an email or an endpoint.
With an incident_id, it follows this incident or maintenance until it is over; the link confirms that for confirmed subscribers too.
The response is the same whether or not the address was known, and the choices of a confirmed subscriber do not change.

Requests are limited for each client address and status page, and dropped silently beyond a limit for each recipient. While
subscriptions are switched off, they get 422.
`;

/** OpenAPI path of the subscribe operation. Source: visitor-api. */
export function subscribeOperation(tag: string): OpenAPIObject['paths'][string] {
  return {
    post: {
      operationId: 'subscribePublicly',
      summary: 'Subscribe to the page',
      description: DESCRIPTION.trim(),
      tags: [tag],
      security: [],
      parameters: [
        {
          name: 'lang',
          in: 'query',
          required: false,
          description:
            'Language of the notifications; default: the best match for `Accept-Language`, else the main language.',
          schema: { type: 'string', maxLength: 35, pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$' },
          example: 'en',
        },
      ],
      requestBody: {
        required: true,
        description: 'The subscriber, as JSON or as a form, at most 64 KiB.',
        content: {
          'application/json': {
            schema: { $ref: getSchemaPath(PublicSubscription) },
            example: { subscriber: { email: 'ada@example.com' } },
          },
          'application/x-www-form-urlencoded': {
            schema: { $ref: getSchemaPath(PublicSubscriptionForm) },
            example: { 'subscriber[email]': 'grace@example.com' },
          },
        },
      },
      responses: {
        202: {
          description: 'A confirmation link is sent.',
          headers: headers('X-Request-Id'),
          content: { 'application/json': { schema: { $ref: getSchemaPath(PublicSubscriptionReceipt) } } },
        },
        ...publicErrors([400, 401, 404, 408, 413, 415, 422, 429, 500, 503]),
      },
    },
  };
}

/** OpenAPI path of the proof-of-work challenge for subscribing. */
export function challengeOperation(tag: string): OpenAPIObject['paths'][string] {
  return {
    get: {
      operationId: 'getPublicSubscribeChallenge',
      summary: 'Get a challenge to solve before subscribing',
      description:
        'Only if the status page requires a proof of work (`subscribe_proof_of_work` in its settings); otherwise 404. Valid for an hour and for one request. The format is that of ALTCHA, whose libraries and widgets solve it.',
      tags: [tag],
      security: [],
      responses: {
        200: {
          description: 'The challenge.',
          headers: headers('X-Request-Id'),
          content: { 'application/json': { schema: { $ref: getSchemaPath(PublicChallenge) } } },
        },
        ...publicErrors(),
      },
    },
  };
}
