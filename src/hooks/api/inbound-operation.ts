import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { publicErrors } from '../../http/docs/error-responses.js';
import { headers } from '../../http/docs/headers.js';
import { WHOLE_PATHS } from '../../http/docs/public-reference.js';
import { AcceptedSignals } from './accepted-signals.response.js';
import { SignalBody } from './signal-body.js';

const DESCRIPTION = `
The token in the address is the only credential. Besides the form below, the bodies of Prometheus Alertmanager, Grafana, Uptime Kuma,
UptimeRobot, Better Stack, PagerDuty and CloudEvents are understood, told apart by their members, as \`application/json\`, any
\`+json\`, \`text/plain\` that is JSON, or a form.

The status is the worst of what is reported under the keys and not over. Of one key, the newest signal by the sender's clock counts;
an older one corrects the past alone. Answered once everything is stored.
`;

/** An inbound address, for the programs that report there. Source: triggers. */
export function inboundOperation(tag: string, id: string, summary: string): OpenAPIObject['paths'][string] {
  return {
    servers: WHOLE_PATHS,
    post: {
      operationId: id,
      summary,
      description: DESCRIPTION.trim(),
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
        description: 'What is reported, of 256 KiB at most.',
        content: {
          'application/json': {
            schema: { $ref: getSchemaPath(SignalBody) },
            example: { status: 'major_outage', key: 'disk', ttl: 600, message: 'The disk is full.' },
          },
        },
      },
      responses: {
        200: {
          description: 'What the webhook says now.',
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
