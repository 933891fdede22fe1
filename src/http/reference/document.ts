import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { Authenticator } from '#platform/access/authenticators/authenticator.js';
import { addSchemes, KEY_AUTH, KEY_SCHEME } from './add-schemes.js';
import { changesSection } from './api-changes.js';
import { describeWebhooks } from './describe-webhooks.js';
import { addExamples } from './examples.js';
import { RESPONSE_HEADERS } from './headers.js';
import { nameAbilities } from './name-abilities.js';
import { COLLECTION_PATH, GUIDE_PATH } from './operation-links.js';
import { PUBLIC_REFERENCE, type PublicReference } from './public-reference.js';
import { REFERENCE_AUTHENTICATORS, REFERENCE_TAGS } from './reference-tags.js';
import { shareErrors } from './share-errors.js';
import { WEBHOOK_REFERENCE, type WebhookReference } from './webhook-reference.js';

type PathItem = OpenAPIObject['paths'][string];

/** Version of the API, which the key check reports. */
export const API_VERSION = 'v1';
export const API_PREFIX = `api/${API_VERSION}`;

const DESCRIPTION = `
**New here? [The guide](${GUIDE_PATH}) goes from the first call to webhooks, with calls you can copy.**

Manage a status page: components in nested groups, incidents, scheduled maintenances, announcements and subscribers.

The API is only served at the status page's own host; there is no central endpoint. Every request needs an API key of that
status page (\`Authorization: Bearer <API_KEY>\`), with the ability that the operation names.

The public API, which needs no key, has its own section and its own paths. Webhooks are what subscribers are sent.

To try calls in Postman, Bruno or Insomnia, import [the collection](${COLLECTION_PATH}).

Texts are locale objects, with a text for each locale code: \`{"de": "Bezahlung", "en": "Payments"}\`. A plain string sets the
text in the main language. In an update, an omitted locale keeps its text and null deletes it.
`;

/**
 * Builds the reference of the management API, in OpenAPI 3.1. URLs are relative, so
 * it is valid on every status page's host.
 */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const tags = app.get<Readonly<Record<string, string>>>(REFERENCE_TAGS);
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Heliograph management API')
    .setDescription(`${DESCRIPTION.trim()}\n\n${changesSection()}`)
    .setVersion(API_VERSION)
    .setExternalDoc('The guide: from the first call to webhooks', GUIDE_PATH)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    // The only server: code generators ignore the servers of single paths.
    .addServer('/', 'This status page')
    .addBearerAuth(KEY_AUTH, KEY_SCHEME);
  const anybody = app.get<PublicReference>(PUBLIC_REFERENCE);
  const sent = app.get<WebhookReference>(WEBHOOK_REFERENCE);
  for (const [name, description] of Object.entries(tags)) builder.addTag(name, description);
  for (const { tag } of [anybody, sent]) builder.addTag(tag.name, tag.description);
  const config = builder.build();
  // The builder adds an empty contact. There is none to name: the contact is whoever runs the status page.
  delete config.info.contact;
  config.components = { ...config.components, headers: RESPONSE_HEADERS };
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory,
    extraModels: [...anybody.models, ...sent.webhooks.map(({ data }) => data)],
  });
  Object.assign(document.paths, structuredClone(anybody.paths()));
  closeObjects(document);
  addSchemes(document, app.get<readonly Authenticator[]>(REFERENCE_AUTHENTICATORS));
  nameAbilities(document);
  addExamples(document);
  document.webhooks = describeWebhooks(sent, document.components?.schemas ?? {});
  shareErrors(document);
  return inOrder(document);
}

/**
 * Default operation id of a route: `listRunbook` for `list` of the `RunbooksController`. In
 * inherited methods, `Record` is replaced by the controller's kind of record:
 * `publishRecord` becomes `publishIncident`.
 */
export function operationIdFactory(controller: string, method: string): string {
  const kind = controller.replace(/s?Controller$/, '');
  return method.includes('Record') ? method.replace('Record', kind) : method + kind;
}

/** Returns the document as it is printed and committed. */
export function documentText(document: OpenAPIObject): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Allows no additional properties: bodies with other members are refused, and records never have any. */
export function closeObjects({ components: { schemas = {} } = {} }: OpenAPIObject): void {
  for (const schema of Object.values(schemas)) {
    if ('properties' in schema) schema.additionalProperties ??= false;
  }
}

/** Sorts paths and schemas, so imports cannot change the order. */
export function inOrder(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.entries(document.paths).map(([path, item]) => [path, readsFirst(item)] as const);
  const { schemas = {}, ...components } = document.components ?? {};
  return {
    ...document,
    paths: byName(paths),
    webhooks: byName(Object.entries(document.webhooks ?? {})),
    components: { ...components, schemas: byName(Object.entries(schemas)) },
  };
}

/** Puts GET first and DELETE last, regardless of the order in which a controller's methods are found. */
function readsFirst({ get, delete: remove, ...others }: PathItem): PathItem {
  return { ...(get && { get }), ...others, ...(remove && { delete: remove }) };
}

function byName<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
