import type { INestApplication, Type } from '@nestjs/common';
import { DECORATORS, DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { documentedOperations } from '#http/reference/documented-operations.js';
import { closeObjects, inOrder } from '#http/reference/document.js';
import { addExamples } from '#http/reference/examples.js';
import { RESPONSE_HEADERS } from '#http/reference/headers.js';
import { nameAbilities } from '#http/reference/name-abilities.js';
import { shareErrors } from '#http/reference/share-errors.js';
import { KEY_AUTH, KEY_SCHEME } from '#http/reference/add-schemes.js';

const DESCRIPTION = `
Statuspage's management API, version 1, spoken by Heliograph: scripts and libraries that were written for it call the host of
the status page instead of \`https://api.statuspage.io\`.

Keys are those of the [management API](/api/v1/docs), in the header \`Authorization\` as \`OAuth <API_KEY>\` or
\`Bearer <API_KEY>\`, or in the parameter \`api_key\`. \`.json\` may stand behind every path. Bodies are JSON or forms with brackets
(\`incident[name]=…\`), and members that are not described are ignored. Texts are those in the main language of the page.
“Stored only” means that a value is kept and given back, and has no effect.
`;

const TAGS = {
  Pages: 'The page of the host, which is the only one that a key sees.',
  Components: 'What a page shows the status of.',
  'Component groups': 'Groups of components.',
  Incidents: 'Incidents, and maintenances as incidents with planned times.',
  'Post-mortems': 'What is said of an incident afterwards.',
  Subscribers: 'Who is notified.',
  'Incident templates': 'Texts of incidents that come again.',
  Metrics: 'Figures over time, and their points.',
};

/** Members of paths, by name. */
const PARAMETERS: Readonly<Record<string, { readonly description: string; readonly example: string }>> = {
  page_id: { description: 'Slug of the page, or id of its tenant.', example: 'demo' },
  component_id: { description: 'Id of the component.', example: '1' },
  id: { description: 'Id of the group.', example: '3' },
  incident_id: { description: 'Id of the incident.', example: '12' },
  incident_update_id: { description: 'Id of the update.', example: '41' },
  subscriber_id: { description: 'Id of the subscriber.', example: '9' },
  metric_id: { description: 'Id of the metric.', example: '2' },
  metrics_provider_id: { description: 'Always `self`.', example: 'self' },
};

/**
 * Builds the reference of Statuspage's interface, in OpenAPI 3.1.
 *
 * @param module the module with its controllers
 * @param controllers those of it that are described
 */
export function buildStatuspageDocument(
  app: INestApplication,
  module: Type<unknown>,
  controllers: readonly Type<unknown>[],
): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Statuspage’s management API on Heliograph')
    .setDescription(DESCRIPTION.trim())
    .setVersion('v1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'This status page')
    .addBearerAuth(KEY_AUTH, KEY_SCHEME);
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  const config = builder.build();
  delete config.info.contact;
  const headers = Object.fromEntries(
    Object.entries(RESPONSE_HEADERS).filter(([name]) => name !== 'ETag' && name !== 'Content-Disposition'),
  );
  config.components = { ...config.components, headers };
  // The reference of our own API leaves them out.
  for (const one of controllers) exclude(one, false);
  const document = SwaggerModule.createDocument(app, config, {
    include: [module],
    autoTagControllers: false,
  });
  for (const one of controllers) exclude(one, true);
  describePaths(document);
  closeObjects(document);
  nameAbilities(document);
  addExamples(document);
  shareErrors(document);
  return inOrder(document);
}

function exclude(controller: Type<unknown>, isExcluded: boolean): void {
  Reflect.defineMetadata(DECORATORS.API_EXCLUDE_CONTROLLER, [isExcluded], controller);
}

function describePaths({ paths }: OpenAPIObject): void {
  for (const [path, item] of Object.entries(paths)) {
    const ofPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => {
      const parameter = PARAMETERS[name];
      if (parameter === undefined) throw new Error(`There is no description of ${name}.`);
      const schema = { type: 'string' as const, maxLength: 63, pattern: String.raw`^[\w-]+$` };
      return { name, in: 'path' as const, required: true, schema, ...parameter };
    });
    for (const operation of documentedOperations({ [path]: item })) {
      const others = operation.parameters?.filter((one) => !('in' in one) || one.in !== 'path') ?? [];
      Object.assign(operation, { parameters: [...ofPath, ...others] });
    }
  }
}
