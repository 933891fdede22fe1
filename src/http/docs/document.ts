import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { addExamples } from './examples.js';
import { RESPONSE_HEADERS } from './headers.js';
import { GUIDE_PATH } from './operation-links.js';
import { PUBLIC_REFERENCE, type PublicReference } from './public-reference.js';
import { REFERENCE_TAGS } from './reference-tags.js';
import { shareErrors } from './share-errors.js';

type PathItem = OpenAPIObject['paths'][string];

/** Version of the interface, as the key check names it. */
export const API_VERSION = 'v1';
export const API_PREFIX = `api/${API_VERSION}`;

const DESCRIPTION = `
**New here? [The guide](${GUIDE_PATH}) goes from the first call to webhooks, with calls you can copy.**

Manage a status page: components in nested groups, incidents, scheduled maintenances, announcements and subscribers.

The API is only served at the status page's own host; there is no central endpoint. Every request needs an API key of that
status page (\`Authorization: Bearer <API_KEY>\`); \`x-ability\` on each operation names the ability that the key needs.

The public API, which needs no key, has its own section and its own paths.

Texts are locale objects, with a text for each locale code: \`{"de": "Bezahlung", "en": "Payments"}\`. A plain string sets the
text in the main language. In an update, an omitted locale keeps its text and null deletes it.
`;

/** The reference of the management API, OpenAPI 3.1. Addresses are relative, so that it holds on every status page's host. */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const tags = app.get<Readonly<Record<string, string>>>(REFERENCE_TAGS);
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Heliograph management API')
    .setDescription(DESCRIPTION.trim())
    .setVersion(API_VERSION)
    .setExternalDoc('The guide: from the first call to webhooks', GUIDE_PATH)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(`/${API_PREFIX}`, 'This status page')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'hg_…',
        description: 'An API key of this status page.',
      },
      'apiKey',
    );
  const anybody = app.get<PublicReference>(PUBLIC_REFERENCE);
  for (const [name, description] of Object.entries(tags)) builder.addTag(name, description);
  builder.addTag(anybody.tag.name, anybody.tag.description);
  const config = builder.build();
  // Whom to ask is whoever runs the status page; the builder leaves an empty contact.
  delete config.info.contact;
  config.components = { ...config.components, headers: RESPONSE_HEADERS };
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory,
    extraModels: [...anybody.models],
  });
  Object.assign(document.paths, structuredClone(anybody.paths));
  closeObjects(document);
  addExamples(document);
  shareErrors(document);
  return withRelativePaths(document);
}

/**
 * `list` of the `RunbooksController` is `listRunbook`, where the route gives no id. `Record` in methods that controllers
 * inherit stands for the kind of record that a controller serves: `publishRecord` is `publishIncident`.
 */
function operationIdFactory(controller: string, method: string): string {
  const kind = controller.replace(/s?Controller$/, '');
  return method.includes('Record') ? method.replace('Record', kind) : method + kind;
}

/** The document as it is printed and committed. */
export function documentText(document: OpenAPIObject): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** What the contract lists is all there is: bodies with other members are refused, and records never have any. */
function closeObjects({ components: { schemas = {} } = {} }: OpenAPIObject): void {
  for (const schema of Object.values(schemas)) {
    if ('properties' in schema) schema.additionalProperties ??= false;
  }
}

/** The prefix stands in the server's address, so paths go without it. In an order that no import can change. */
function withRelativePaths(document: OpenAPIObject): OpenAPIObject {
  const prefix = `/${API_PREFIX}`;
  const paths = Object.entries(document.paths).map(
    ([path, item]) => [path.startsWith(prefix) ? path.slice(prefix.length) : path, readsFirst(item)] as const,
  );
  const { schemas = {}, ...components } = document.components ?? {};
  return {
    ...document,
    paths: byName(paths),
    components: { ...components, schemas: byName(Object.entries(schemas)) },
  };
}

/** Whatever order a controller's own and inherited methods are found in. */
function readsFirst({ servers, get, ...others }: PathItem): PathItem {
  return { ...(servers && { servers }), ...(get && { get }), ...others };
}

function byName<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
