import type { Type } from '@nestjs/common';
import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { headers } from '#http/reference/headers.js';
import type { PublicReference } from '#http/reference/public-reference.js';
import { publicErrors } from '#http/reference/error-responses.js';
import { MAX_METRICS } from '../api-v2/api-v2.service.js';
import { BADGE_STYLES } from '../images/badge.js';
import { JsonFeed } from './json-feed-records.js';
import { AcceptedSignals } from '#modules/hooks/dto/accepted-signals.response.js';
import type { SignalForm } from '#platform/signals/signal-form.js';
import { inboundOperation } from '#modules/hooks/dto/inbound-operation.js';
import { SignalBody } from '#modules/hooks/dto/signal-body.js';
import { inboundPointsOperation } from '#modules/metrics/dto/inbound-points-operation.js';
import { PushedPoints, ReceivedPoints } from '#modules/metrics/dto/pushed-points.js';
import { challengeOperation, subscribeOperation } from './subscribe-operation.js';
import {
  PublicComponent,
  PublicIncidentRecord,
  PublicMaintenanceRecord,
  PublicMetricPoint,
  PublicMetricRecord,
  PublicStatus,
  PublicStatusPage,
} from './status-records.js';
import {
  PublicChallenge,
  PublicChallengeData,
  PublicChallengeParameters,
  PublicSubscriber,
  PublicSubscription,
  PublicSubscriptionForm,
  PublicSubscriptionReceipt,
} from './subscription-records.js';

const TAG = 'Public interface';
const MODELS = [
  PublicStatusPage,
  PublicStatus,
  PublicComponent,
  PublicIncidentRecord,
  PublicMaintenanceRecord,
  PublicMetricPoint,
  PublicMetricRecord,
  JsonFeed,
  PublicChallengeData,
  PublicChallengeParameters,
  PublicChallenge,
  PublicSubscriber,
  PublicSubscription,
  PublicSubscriptionForm,
  PublicSubscriptionReceipt,
  AcceptedSignals,
  SignalBody,
  PushedPoints,
  ReceivedPoints,
];

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']>;
type Parameter = NonNullable<Operation['parameters']>[number];

interface PublicGet {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly contentType: string;
  readonly schema: object;
  readonly parameters?: readonly Parameter[];
}

const LANGUAGE: Parameter = {
  name: 'lang',
  in: 'query',
  required: false,
  description:
    'Language of the texts; default: the best match for `Accept-Language`, else the main language.',
  schema: { type: 'string', maxLength: 35, pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$' },
  example: 'en',
};

const SLUG: Parameter = {
  name: 'slug',
  in: 'path',
  required: true,
  description: 'Slug of a public component.',
  schema: { type: 'string', maxLength: 100, pattern: '^[a-z0-9-]+$' },
  example: 'kartenzahlungen',
};

const BADGE: readonly Parameter[] = [
  {
    name: 'style',
    in: 'query',
    required: false,
    description: 'Its shape; an unknown value counts as `flat`.',
    schema: { type: 'string', enum: [...BADGE_STYLES] },
    example: 'flat',
  },
  {
    name: 'label',
    in: 'query',
    required: false,
    description: 'The text on the left instead of the name; cut off after 100 characters.',
    schema: { type: 'string', maxLength: 2000, pattern: '^[^\\u0000]*$' },
    example: 'status',
  },
];

/** A public path with a GET operation. */
function publicGet({ id, summary, description, contentType, schema, parameters = [] }: PublicGet): PathItem {
  return {
    get: {
      operationId: id,
      summary,
      description,
      tags: [TAG],
      security: [],
      parameters: [...parameters, LANGUAGE],
      responses: {
        200: {
          description: 'The current state.',
          headers: headers('ETag', 'X-Request-Id'),
          content: { [contentType]: { schema } },
        },
        304: {
          description: 'Unchanged since the response named by `If-None-Match`.',
          headers: headers('ETag', 'X-Request-Id'),
        },
        ...publicErrors(),
      },
    },
  };
}

function reference(model: Type<unknown>): object {
  return { $ref: getSchemaPath(model) };
}

function list(model: Type<unknown>): object {
  return { type: 'array', maxItems: 100_000, items: reference(model) };
}

/** A resource of `/api/v2`: `page` and its own members. */
function resource(
  path: string,
  about: Pick<PublicGet, 'id' | 'summary' | 'parameters'>,
  members: object,
): object {
  const properties = { page: reference(PublicStatusPage), ...members };
  const schema = {
    type: 'object',
    required: Object.keys(properties),
    properties,
    additionalProperties: false,
  };
  const description = 'Public records only. The same response is at this path with `.json` appended.';
  return {
    [`/api/v2/${path}`]: publicGet({ ...about, description, contentType: 'application/json', schema }),
  };
}

const STATUS = { status: reference(PublicStatus) };
const COMPONENTS = { components: list(PublicComponent) };
const INCIDENTS = { incidents: list(PublicIncidentRecord) };
const MAINTENANCES = { scheduled_maintenances: list(PublicMaintenanceRecord) };

const ID: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Id of a public incident.',
  schema: { type: 'string', maxLength: 40, pattern: '^[1-9][0-9]*$' },
  example: '12',
};

const API_V2 = {
  ...resource('status', { id: 'getPublicStatus', summary: 'Get the overall status' }, STATUS),
  ...resource(
    'components',
    { id: 'listPublicComponents', summary: 'List public components and their groups' },
    COMPONENTS,
  ),
  ...resource(
    'summary',
    { id: 'getPublicSummary', summary: 'Get the status, components, and open incidents and maintenances' },
    { ...COMPONENTS, ...INCIDENTS, ...MAINTENANCES, ...STATUS },
  ),
  ...resource('incidents', { id: 'listPublicIncidents', summary: 'List the 50 newest incidents' }, INCIDENTS),
  ...resource(
    'incidents/unresolved',
    { id: 'listUnresolvedPublicIncidents', summary: 'List unresolved incidents' },
    INCIDENTS,
  ),
  ...resource(
    'incidents/{id}',
    { id: 'getPublicIncident', summary: 'Get a public incident', parameters: [ID] },
    { incident: reference(PublicIncidentRecord) },
  ),
  ...resource(
    'metrics',
    { id: 'listPublicMetrics', summary: 'List public metrics with their last day' },
    { metrics: { type: 'array', maxItems: MAX_METRICS, items: reference(PublicMetricRecord) } },
  ),
  ...resource(
    'scheduled-maintenances',
    { id: 'listPublicMaintenances', summary: 'List the 50 newest maintenances' },
    MAINTENANCES,
  ),
  ...resource(
    'scheduled-maintenances/upcoming',
    { id: 'listUpcomingPublicMaintenances', summary: 'List upcoming maintenances' },
    MAINTENANCES,
  ),
  ...resource(
    'scheduled-maintenances/active',
    { id: 'listActivePublicMaintenances', summary: 'List running maintenances' },
    MAINTENANCES,
  ),
};

/** Data of a module below `/api/v2/x`. */
export interface DataOfModule {
  /** Below `/api/v2/x/`. */
  readonly path: string;
  readonly description: string;
}

/** Its members besides `page` are the module's own. */
function dataOfModule({ path, description }: DataOfModule): object {
  const name = path.replaceAll(/(?:^|[^a-z0-9])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return {
    [`/api/v2/x/${path}`]: publicGet({
      id: `getPublic${name}`,
      summary: description,
      description: 'Data of a module. The same response is at this path with `.json` appended.',
      contentType: 'application/json',
      schema: { type: 'object', required: ['page'], properties: { page: reference(PublicStatusPage) } },
    }),
  };
}

function text(beginning: string, example: string): object {
  return { type: 'string', maxLength: 50_000_000, pattern: `^${beginning}`, example };
}

/** Files that exist for the whole page and for each component. */
const FILES = [
  {
    file: 'history.atom',
    name: 'AtomFeed',
    summary: 'Get the history as Atom',
    description: 'A feed of the newest public incidents and maintenances for feed readers.',
    contentType: 'application/atom+xml',
    schema: text(String.raw`<\?xml`, '<?xml version="1.0" encoding="utf-8"?>'),
  },
  {
    file: 'history.rss',
    name: 'RssFeed',
    summary: 'Get the history as RSS',
    description: 'The same as the Atom feed, for readers that only support RSS.',
    contentType: 'application/rss+xml',
    schema: text(String.raw`<\?xml`, '<?xml version="1.0" encoding="utf-8"?>'),
  },
  {
    file: 'history.json',
    name: 'JsonFeed',
    summary: 'Get the history as JSON Feed',
    description: 'The same as the Atom feed, for programs that prefer JSON.',
    contentType: 'application/feed+json',
    schema: reference(JsonFeed),
  },
  {
    file: 'maintenances.ics',
    name: 'Calendar',
    summary: 'Get the maintenances as a calendar',
    description: 'Subscribe to it in a calendar program, which then keeps it up to date.',
    contentType: 'text/calendar',
    schema: text('BEGIN:VCALENDAR', 'BEGIN:VCALENDAR'),
  },
  {
    file: 'badge.svg',
    name: 'Badge',
    summary: 'Get the status as a badge',
    description: 'An image for a web page or README; it shows the status at the time it is loaded.',
    contentType: 'image/svg+xml',
    schema: text('<svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    parameters: BADGE,
  },
];

const OF_PAGE_AND_COMPONENTS = Object.fromEntries(
  FILES.flatMap(({ file, name, summary, parameters = [], ...form }) => [
    [`/${file}`, publicGet({ ...form, id: `get${name}`, summary, parameters })],
    [
      `/components/{slug}/${file}`,
      publicGet({
        ...form,
        id: `getComponent${name}`,
        summary: `${summary}, for one component`,
        parameters: [SLUG, ...parameters],
      }),
    ],
  ]),
);

const DESCRIPTION =
  'What programs can do without a key: read the page in the format that existing status clients support, as feeds, calendars and badges, with public components and published records only; subscribe to it; and report to its inbound addresses.';

/**
 * Reference of the public API, which needs no key. Source: visitor-api; decisions, section 8.
 *
 * @param forms of signals, which may be registered later
 */
export function publicInterface(
  forms: readonly SignalForm[],
  ofModules: readonly DataOfModule[],
): PublicReference {
  return {
    tag: { name: TAG, description: DESCRIPTION },
    models: MODELS,
    paths: () => ({
      ...API_V2,
      ...(Object.assign({}, ...ofModules.map(dataOfModule)) as OpenAPIObject['paths']),
      '/api/v2/subscribers': subscribeOperation(TAG),
      '/hooks/components/{token}': inboundOperation(
        TAG,
        forms,
        'sendComponentSignal',
        'Report the status of a component',
      ),
      '/hooks/host-systems/{token}': inboundOperation(
        TAG,
        forms,
        'sendHostSystemSignal',
        'Report the status of a host system',
      ),
      '/hooks/metrics/{token}': inboundPointsOperation(TAG),
      '/api/v2/subscribers/challenge': challengeOperation(TAG),
      ...OF_PAGE_AND_COMPONENTS,
    }),
  };
}
