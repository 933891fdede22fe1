import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { publicErrors } from '#http/reference/error-responses.js';
import { headers } from '#http/reference/headers.js';
import type { SignalForm } from '#platform/signals/signal-form.js';
import { AcceptedSignals } from './accepted-signals.response.js';
import { SignalBody } from './signal-body.js';

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** @param senders those whose formats are accepted besides our own */
const description = (senders: readonly string[]): string => `
The token in the address is the only credential. Besides the format below, the address accepts the formats of ${LIST.format(senders)}, recognized by their members, as
\`application/json\`, any \`+json\`, \`text/plain\` that is JSON, or a form.

The status is the worst one reported under any key and not over. For each key, the latest signal by the sender's clock counts; an
older one only corrects the past. The response is sent once everything is stored.
`;

/** Describes an inbound address in the API reference, for programs that report there. Source: triggers. */
export function inboundOperation(
  tag: string,
  forms: readonly SignalForm[],
  id: string,
  summary: string,
): OpenAPIObject['paths'][string] {
  const senders = forms.filter(({ isFallback }) => isFallback !== true).map(({ sender }) => sender);
  return {
    post: {
      operationId: id,
      summary,
      description: description(senders).trim(),
      tags: [tag],
      security: [],
      parameters: [
        {
          name: 'token',
          in: 'path',
          required: true,
          description: 'The secret part of the address.',
          schema: { type: 'string', maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' },
          example: '9vJ0nT1Zy3mQ4rXbW7cKpA2sD5eF6gHi',
        },
      ],
      requestBody: {
        required: true,
        description: 'The report, at most 256 KiB.',
        content: {
          'application/json': {
            schema: { $ref: getSchemaPath(SignalBody) },
            example: { status: 'major_outage', key: 'disk', ttl: 600, message: 'The disk is full.' },
          },
        },
      },
      responses: {
        200: {
          description: 'The status that the webhook now reports.',
          headers: headers('ETag', 'X-Request-Id'),
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['data'],
                properties: { data: { $ref: getSchemaPath(AcceptedSignals) } },
                additionalProperties: false,
              },
            },
          },
        },
        ...publicErrors([400, 404, 408, 413, 415, 422, 429, 500, 503]),
      },
    },
  };
}
