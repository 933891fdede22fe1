import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { closeObjects, inOrder, operationIdFactory } from '#http/reference/document.js';
import { addExamples } from '#http/reference/examples.js';
import { RESPONSE_HEADERS } from '#http/reference/headers.js';
import { shareErrors } from '#http/reference/share-errors.js';
import { OPERATOR_KEY_SCHEME } from '../pipeline/operator-api.decorator.js';

const DESCRIPTION = `
Manage the tenants of an installation: create them, change their quotas, freeze, suspend, archive and delete them.

Every request needs an operator key (\`Authorization: Bearer <OPERATOR_KEY>\`), which the command
\`operator-key:create\` makes. Keys of tenants are not accepted here, and operator keys are not accepted by the
management API of a status page. A key that only reads gets 403 for writes.

Errors, paging, \`If-Match\` and limits are those of the management API.
`;

const TAGS = {
  Tenants: 'Companies with a status page.',
  Domains: 'Additional hosts of a tenant’s page.',
  'API keys': 'Keys of a tenant for its management API.',
  Members: 'People of a tenant, as far as operators invite its owners.',
  Trail: 'What was done with operator keys.',
};

/** Descriptions of errors that mean something else than in the management API. */
const ERRORS: Readonly<Record<string, { description: string; message: string }>> = {
  401: { description: 'The operator key is missing or invalid.', message: 'The operator key is not valid.' },
  403: {
    description: 'The operator key only reads.',
    message: 'The operator key only reads. Use one that was created without --read-only.',
  },
  404: { description: 'There is no such tenant or record.', message: 'There is no such tenant.' },
};

/** Tenants are created by external id, and their steps can be repeated as they are. */
const WITHOUT_IDEMPOTENCY_KEY = 'Tenants';

interface Operation {
  readonly tags?: string[];
  parameters?: { name?: string }[];
  readonly responses: Record<
    string,
    { description: string; content?: Record<string, { example?: unknown }> }
  >;
}

/** Builds the reference of the operator's API, in OpenAPI 3.1. */
export function buildOperatorDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Heliograph operator API')
    .setDescription(DESCRIPTION.trim())
    .setVersion('v1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'This installation')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'hgop_…', description: 'An operator key.' },
      OPERATOR_KEY_SCHEME,
    );
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  const config = builder.build();
  delete config.info.contact;
  config.components = { ...config.components, headers: RESPONSE_HEADERS };
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory });
  closeObjects(document);
  addExamples(document);
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item) as Operation[]) adapt(operation);
  shareErrors(document);
  return inOrder(document);
}

function adapt(operation: Operation): void {
  for (const [status, { description, message }] of Object.entries(ERRORS)) {
    const response = operation.responses[status];
    if (response === undefined) continue;
    response.description = description;
    for (const content of Object.values(response.content ?? {})) content.example = { message };
  }
  if (operation.tags?.includes(WITHOUT_IDEMPOTENCY_KEY) === true)
    operation.parameters = operation.parameters?.filter(({ name }) => name !== 'Idempotency-Key') ?? [];
}
