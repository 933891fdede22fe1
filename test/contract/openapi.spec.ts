import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { Abilities } from '#platform/access/ability.js';
import { API_PREFIX, buildDocument, documentText } from '#http/reference/document.js';
import {
  ANNOUNCEMENT_FIELDS,
  COMPONENT_FIELDS,
  GROUP_FIELDS,
  HOST_SYSTEM_FIELDS,
  INCIDENT_FIELDS,
} from '../support/record-fields.js';
import { INCIDENT_STATUSES, MAINTENANCE_STATUSES } from '#core/status/incident-status.js';
import { useApi } from '../support/use-api.js';

/**
 * Fields of records. Source: management-api, "Resources and their fields"; decisions, sections 4, 6
 * and 7.
 */
const RECORDS: Readonly<Record<string, readonly string[]>> = {
  Component: COMPONENT_FIELDS,
  RemoteTrigger: ['webhook_enabled', 'webhook_url', 'webhook_status', 'webhook_status_at', 'host_system'],
  LinkedHostSystem: ['id', 'name', 'status', 'status_at'],
  ComponentGroup: GROUP_FIELDS,
  Incident: INCIDENT_FIELDS,
  Maintenance: INCIDENT_FIELDS,
  IncidentComponent: ['id', 'impact'],
  IncidentUpdate: ['id', 'status', 'body', 'components', 'published_at', 'created_at', 'updated_at'],
  MaintenanceUpdate: ['id', 'status', 'body', 'components', 'published_at', 'created_at', 'updated_at'],
  Postmortem: ['body', 'is_published', 'published_at', 'created_at', 'updated_at'],
  ComponentOrder: ['group_id', 'ids'],
  ComponentGroupOrder: ['parent_id', 'ids'],
  HostSystem: HOST_SYSTEM_FIELDS,
  ComponentTimeline: ['status', 'reasons', 'periods', 'uptime'],
  TimelineReason: ['source', 'id', 'status', 'since', 'key', 'message'],
  TimelinePeriod: ['status', 'started_at', 'ended_at'],
  Announcement: ANNOUNCEMENT_FIELDS,
  Account: ['tenant', 'api_key', 'api_version'],
  TenantDetails: ['id', 'name', 'slug', 'language_mode', 'locales', 'status_page_url'],
  ApiKeyDetails: ['id', 'name', 'abilities', 'created_at', 'last_used_at', 'expires_at'],
  StatusSummary: [
    'indicator',
    'components',
    'incidents',
    'maintenances',
    'announcements',
    'subscribers',
    'subscriptions_enabled',
    'generated_at',
  ],
  ComponentsSummary: ['total', 'public', 'internal', 'by_status'],
  ComponentsByStatus: ['operational', 'degraded', 'partial_outage', 'major_outage', 'under_maintenance'],
  IncidentsSummary: ['active', 'unacknowledged', 'drafts', 'scheduled'],
  MaintenancesSummary: ['active', 'upcoming', 'drafts'],
  AnnouncementsSummary: ['active', 'total'],
  SubscribersSummary: ['confirmed', 'pending'],
  PageLinks: ['first', 'last', 'prev', 'next'],
  PageMeta: ['current_page', 'per_page', 'total', 'last_page'],
};

/** Members of request bodies. Source: management-api, "Endpoints". */
const BODIES: Readonly<Record<string, { required: readonly string[]; optional: readonly string[] }>> = {
  Component: {
    required: ['name'],
    optional: [
      'description',
      'group_id',
      'is_public',
      'subscribable',
      'position',
      'webhook_enabled',
      'host_system_id',
    ],
  },
  ComponentGroup: { required: ['name'], optional: ['parent_id', 'position'] },
};

/** Members that only the bodies of create requests accept. Source: decisions, section 4. */
const CREATE_ONLY: Readonly<Record<string, readonly string[]>> = { Component: ['history_since'] };

/** Fields that are omitted when they do not apply. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  TimelineReason: ['key', 'message'],
};

/** Fields for which null is a meaningful value. */
const NULLABLE: Readonly<Record<string, readonly string[]>> = {
  Component: ['group_id'],
  RemoteTrigger: ['webhook_url', 'webhook_status', 'webhook_status_at', 'host_system'],
  LinkedHostSystem: ['status_at'],
  ComponentGroup: ['parent_id'],
  ComponentOrder: ['group_id'],
  ComponentGroupOrder: ['parent_id'],
  HostSystem: ['status_at'],
  Announcement: ['link_url', 'starts_at', 'ends_at', 'published_at'],
  Incident: [
    'scheduled_end_at',
    'published_at',
    'publish_at',
    'resolved_at',
    'acknowledged_at',
    'postmortem',
  ],
  Maintenance: [
    'scheduled_end_at',
    'published_at',
    'publish_at',
    'resolved_at',
    'acknowledged_at',
    'postmortem',
  ],
  IncidentUpdate: ['components', 'published_at'],
  MaintenanceUpdate: ['components', 'published_at'],
  Postmortem: ['published_at'],
  ApiKeyDetails: ['last_used_at', 'expires_at'],
  PageLinks: ['prev', 'next'],
};

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: any;
}

/**
 * Clients are generated from the committed document, so it has to describe everything that is
 * served, and nothing else.
 */
describe('The OpenAPI document', () => {
  const test = useApi();
  /** Without packages, which commit the documents of their own operations. */
  const product = useApi({ environment: { HELIOGRAPH_MODULES: '' } });
  let document: any;
  /** Operations of the management API. The public ones below need no key. */
  let operations: Operation[];
  let publicOperations: Operation[];
  const compiled = new Map<string, ValidateFunction>();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('int32', true).addFormat('int64', true);

  beforeAll(() => {
    document = JSON.parse(documentText(buildDocument(test.app)));
    ajv.addSchema({ $id: 'document', components: document.components });
    const all = Object.entries<any>(document.paths).flatMap(([path, item]) =>
      Object.entries<any>(item).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method,
        path,
        operation,
      })),
    );
    operations = all.filter(({ path }) => path.startsWith(`/${API_PREFIX}/`));
    publicOperations = all.filter((operation) => !operations.includes(operation));
  });

  /** Validation errors of a value, as text; empty if the schema allows it. */
  function problemsOf(schema: object, value: unknown): string[] {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
    compiled.set(text, validate);
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  /**
   * Responses of an operation by status. Errors are shared components of the document, so their
   * references are resolved.
   */
  function responsesOf(operation: any): [string, any][] {
    return Object.entries<any>(operation.responses).map(([status, response]) => [
      status,
      response.$ref === undefined ? response : document.components.responses[response.$ref.split('/').at(-1)],
    ]);
  }

  const schemaOf = (name: string): any => document.components.schemas[name];

  it('is the one that is committed', async () => {
    await expect(
      documentText(buildDocument(product.app)),
      'test/contract/openapi.json is not what the application serves. If the change is meant: npm run openapi',
    ).toMatchFileSnapshot('openapi.json');
  });

  it('is served as it is committed, at an address relative to the status page', async () => {
    const { client } = await test.tenant('document');
    expect((await client.get('/openapi.json')).body).toEqual(document);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it('has one server and whole paths, because generators ignore the servers of single paths', () => {
    expect(document.servers).toEqual([{ url: '/', description: 'This status page' }]);
    const all = [...operations, ...publicOperations];
    const others = Object.values<any>(document.paths).filter(({ servers }) => servers !== undefined);
    expect([...others, ...all.filter(({ operation }) => operation.servers !== undefined)]).toEqual([]);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/v1/incidents', '/api/v2/summary', '/hooks/components/{token}']),
    );
  });

  it('names each operation once, and describes it', () => {
    const all = [...operations, ...publicOperations];
    const ids = all.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.map(({ name }: { name: string }) => name);
    for (const { name, operation } of all) {
      expect(operation, name).toMatchObject({
        operationId: expect.stringMatching(/^[a-z][A-Za-z]+$/),
        summary: expect.stringMatching(/^[A-Z][^.]+$/),
        description: expect.stringMatching(/^[A-Z].*\.$/s),
        tags: [expect.toBeOneOf(tags)],
      });
    }
  });

  it('begins summaries with the word that people look for', () => {
    const words: Readonly<Record<string, RegExp>> = {
      get: /^(List|Get|Export) /,
      put: /^Update /,
      patch: /^Update /,
      delete: /^Delete /,
    };
    const all = [...operations, ...publicOperations];
    const found = all.filter(({ method, operation: { summary, responses, operationId } }) => {
      const verb = operationId.startsWith('list')
        ? /^List /
        : '201' in responses
          ? /^Create /
          : words[method];
      return verb !== undefined && !verb.test(summary);
    });
    expect(found.map(({ name, operation }) => `${name}: ${operation.summary}`)).toEqual([]);
  });

  it('has no schema that limits a constant or an enum, which generated clients apply to its values', () => {
    const limited: string[] = [];
    JSON.stringify(document.components.schemas, (key, value: any) => {
      const isFixed = value?.const !== undefined || value?.enum !== undefined;
      if (isFixed && ['maxLength', 'minLength', 'pattern', 'format'].some((limit) => limit in value))
        limited.push(`${key} ${JSON.stringify(value)}`);
      return value;
    });
    expect(limited).toEqual([]);
  });

  it('has no choice between two objects, which typed languages such as Go cannot tell apart', () => {
    const isObject = ({ $ref = '', type, properties }: any): boolean =>
      document.components.schemas[$ref.split('/').at(-1)]?.type === 'object' ||
      type === 'object' ||
      properties !== undefined;
    const unclear: string[] = [];
    JSON.stringify(document, (key, value: any) => {
      const choices = value?.oneOf ?? value?.anyOf;
      if (Array.isArray(choices) && choices.filter(isObject).length > 1 && value.discriminator === undefined)
        unclear.push(`${key} ${JSON.stringify(value)}`);
      return value;
    });
    expect(unclear).toEqual([]);
  });

  it('says something else in the description of an operation than in its summary', () => {
    const plain = (text: string): string =>
      text
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, ' ')
        .trim();
    const repeated = [...operations, ...publicOperations].filter(
      ({ operation: { summary, description } }) => plain(summary) === plain(description),
    );
    expect(repeated.map(({ name }) => name)).toEqual([]);
  });

  it('has bodies of incidents and maintenances in the order in which they are written, each of its own kind', () => {
    for (const [path, impact] of [
      ['/api/v1/incidents', 'partial_outage'],
      ['/api/v1/maintenances', 'under_maintenance'],
    ] as const) {
      const body = document.paths[path].post.requestBody.content['application/json'].example;
      expect(Object.keys(body).slice(0, 3)).toEqual(['title', 'body', 'components']);
      expect(body.components).toEqual([{ id: 1, impact }]);
    }
    const maintenances = Object.entries(document.paths).filter(([path]) =>
      path.startsWith('/api/v1/maintenances'),
    );
    expect(JSON.stringify(maintenances)).not.toMatch(
      /disturbed|looking into it\.|found the cause|investigating/,
    );
  });

  it('changes nothing that visitors see when the example of settings is sent as it stands', () => {
    const { example } = document.paths['/api/v1/settings'].patch.requestBody.content['application/json'];
    expect(example).toEqual({ reminder_minutes: 60 });
  });

  it('names no contact that does not exist', () => {
    expect(document.info).not.toHaveProperty('contact');
  });

  it('names for each operation the ability that its key needs, or that any key will do', () => {
    const abilities = test.app
      .get(Abilities)
      .list()
      .map(({ name }) => name);
    for (const { name, operation } of operations) {
      expect(operation, name).toHaveProperty('x-ability');
      const ability = operation['x-ability'];
      expect([null, ...abilities], name).toContain(ability);
      expect(operation.security, name).toEqual([{ apiKey: [] }, { session: [] }, { sso: [] }]);
      const fields: [string, string][] = Object.entries(operation['x-field-abilities'] ?? {});
      const changes: string[] = operation['x-change-abilities'] ?? [];
      const needs = [
        ability === null ? 'Any key of this status page will do.' : `Needs the ability \`${ability}\`.`,
        ...changes.map((one) => `To change anything, it also needs \`${one}\`.`),
        ...fields.map(([field, one]) => `To change \`${field}\`, it also needs \`${one}\`.`),
      ];
      expect(operation.description.split('\n').at(-1), name).toBe(needs.join(' '));
      expect(abilities, name).toEqual(expect.arrayContaining([...changes, ...fields.map(([, one]) => one)]));
    }
    const anyKey = operations.filter(({ operation }) => operation['x-ability'] === null);
    expect(anyKey.map(({ name }) => name)).toEqual([
      'GET /api/v1/me',
      'GET /api/v1/members/me',
      'PATCH /api/v1/members/me',
      'PUT /api/v1/members/me',
      'GET /api/v1/members/me/passkeys',
      'POST /api/v1/members/me/passkeys',
      'POST /api/v1/members/me/passkeys/options',
      'GET /api/v1/members/me/passkeys/{passkey}',
      'PATCH /api/v1/members/me/passkeys/{passkey}',
      'PUT /api/v1/members/me/passkeys/{passkey}',
      'DELETE /api/v1/members/me/passkeys/{passkey}',
      'GET /api/v1/members/me/sessions',
      'POST /api/v1/members/me/sign-out',
      'GET /api/v1/search',
      'GET /api/v1/status',
    ]);
  });

  it('has the public interface under a heading of its own, at whole paths, without a key', () => {
    expect(publicOperations.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/v2/summary', '/history.atom', '/maintenances.ics', '/badge.svg']),
    );
    const visiting = publicOperations.filter(({ path }) => !path.startsWith('/auth/'));
    for (const { name, path, operation } of visiting) {
      expect(operation, name).toMatchObject({ tags: ['Public interface'], security: [] });
      expect(Object.keys(operation.responses), name).toEqual(
        operation.requestBody === undefined
          ? ['200', ...(path.endsWith('/challenge') ? [] : ['304']), '400', '401', '404', '429', '500', '503']
          : [
              path.startsWith('/hooks/') ? '200' : '202',
              '400',
              // Inbound addresses have a token of their own.
              ...(path.startsWith('/hooks/') ? [] : ['401']),
              '404',
              '408',
              '413',
              '415',
              '422',
              '429',
              '500',
              '503',
            ],
      );
      const bodies = [operation.requestBody, ...responsesOf(operation).map(([, response]) => response)];
      for (const [media, { schema, example }] of bodies.flatMap((body) =>
        Object.entries<any>(body?.content ?? {}),
      )) {
        if (media !== 'text/html') expect(problemsOf(schema, example), `${name} ${media}`).toEqual([]);
      }
    }
  });

  it('has the ways to sign in under a heading of their own, without a key until somebody is signed in', () => {
    const ways = publicOperations.filter(({ path }) => path.startsWith('/auth/'));
    const own = [{ apiKey: [] }, { session: [] }, { sso: [] }];
    expect(ways.map(({ name, operation: { tags, security } }) => [name, tags, security])).toEqual([
      ['POST /auth/command-line', ['Sign-in'], own],
      ['POST /auth/command-line/token', ['Sign-in'], []],
      ['POST /auth/email', ['Sign-in'], []],
      ['POST /auth/email/verify', ['Sign-in'], []],
      ['POST /auth/invitations/accept', ['Sign-in'], []],
      ['POST /auth/key', ['Sign-in'], []],
      ['POST /auth/passkeys/options', ['Sign-in'], []],
      ['POST /auth/passkeys/verify', ['Sign-in'], []],
      ['GET /auth/session', ['Sign-in'], own],
      ['POST /auth/sign-out', ['Sign-in'], own],
      ['GET /auth/sso/callback', ['Sign-in'], []],
      ['GET /auth/sso/openid-configuration', ['Sign-in'], []],
      ['GET /auth/sso/start', ['Sign-in'], []],
    ]);
  });

  it('has for each operation every common failure, in the shape of errors', () => {
    const shapes: Readonly<Record<string, string>> = {
      422: 'ValidationErrorBody',
      500: 'FaultBody',
      503: 'FaultBody',
    };
    for (const { name, operation } of operations) {
      const statuses = Object.keys(operation.responses);
      expect(statuses, name).toEqual(expect.arrayContaining(['401', '403', '404', '429', '500', '503']));
      for (const [status, response] of responsesOf(operation).filter(([one]) => Number(one) >= 400)) {
        expect(response.content['application/json'].schema, `${name} ${status}`).toEqual({
          $ref: `#/components/schemas/${shapes[status] ?? 'ErrorBody'}`,
        });
      }
    }
    const { message, errors, documentation_url: link } = schemaOf('ValidationErrorBody').properties;
    expect(schemaOf('ErrorBody').required).toEqual(['message']);
    expect(schemaOf('ValidationErrorBody').required).toEqual(['message', 'errors']);
    expect([message.type, link.type, errors.additionalProperties.items.type]).toEqual([
      'string',
      'string',
      'string',
    ]);
  });

  it('describes the rate-limit headers of every response behind the key check', () => {
    for (const { name, operation } of operations) {
      for (const [status, { headers = {} }] of responsesOf(operation)) {
        const isLimited = !['401', '500', '503'].includes(status);
        const expected = isLimited ? ['RateLimit', 'RateLimit-Policy', 'X-Request-Id'] : ['X-Request-Id'];
        expect(Object.keys(headers), `${name} ${status}`).toEqual(expect.arrayContaining(expected));
      }
      for (const again of ['429', '503']) {
        const [, { headers }] = responsesOf(operation).find(([status]) => status === again)!;
        expect(headers, `${name} ${again}`).toHaveProperty('Retry-After');
      }
    }
  });

  it.each(Object.entries(RECORDS))(
    'describes %s with the fields of the contract, all of them always there',
    (name, fields) => {
      const { properties, required, additionalProperties } = schemaOf(name);
      expect(Object.keys(properties).sort()).toEqual([...fields].sort());
      const always = fields.filter((field) => !OPTIONAL[name]?.includes(field));
      expect([...required].sort()).toEqual([...always].sort());
      expect(additionalProperties).toBe(false);
    },
  );

  it.each(Object.entries(BODIES))(
    'describes the bodies that write a %s',
    (record, { required, optional }) => {
      const create = schemaOf(`Create${record}`);
      const update = schemaOf(`Update${record}`);
      const onlyNew = CREATE_ONLY[record] ?? [];
      expect(Object.keys(create.properties).sort()).toEqual([...required, ...optional, ...onlyNew].sort());
      const writable = Object.entries<any>(update.properties).filter(([, { readOnly }]) => readOnly !== true);
      expect(writable.map(([field]) => field).sort()).toEqual([...required, ...optional].sort());
      // A client may send back a record as it read it: the body also declares the record's
      // read-only fields.
      expect(Object.keys(update.properties)).toEqual(expect.arrayContaining([...RECORDS[record]!]));
      for (const body of [create, update]) {
        expect(body.required).toEqual(required);
        expect(body.additionalProperties).toBe(false);
      }
    },
  );

  it.each([
    ['Incident', []],
    ['Maintenance', ['notify', 'scheduled_end_at']],
  ])('describes the bodies that write an %s', (type, further) => {
    const fields = ['title', 'body', 'status', 'started_at', 'components', ...further].sort();
    const create = schemaOf(`Create${type}`);
    const update = schemaOf(`Update${type}`);
    const writable = Object.entries<any>(update.properties).filter(([, { readOnly }]) => readOnly !== true);
    expect(writable.map(([field]) => field).sort()).toEqual(fields);
    expect(Object.keys(create.properties)).toEqual(expect.arrayContaining(fields));
    // A template may supply it.
    expect(create.required ?? []).not.toContain('title');
    expect([create.additionalProperties, update.additionalProperties]).toEqual([false, false]);
  });

  it.each([
    ['Incident', 'IncidentStatus', INCIDENT_STATUSES],
    ['Maintenance', 'MaintenanceStatus', MAINTENANCE_STATUSES],
  ])(
    'lists the statuses that an %s can have, and no others, wherever there is one',
    (kind, name, statuses) => {
      expect(schemaOf(name).enum).toEqual(statuses);
      const schemas = [
        kind,
        `${kind}Update`,
        `Create${kind}`,
        `Update${kind}`,
        `Create${kind}Update`,
        `Edit${kind}Update`,
        `Past${kind}Update`,
      ];
      for (const schema of schemas)
        expect(JSON.stringify(schemaOf(schema).properties.status), schema).toContain(
          `"#/components/schemas/${name}"`,
        );
      const path = kind === 'Incident' ? '/api/v1/incidents' : '/api/v1/maintenances';
      const texts = Object.entries<object>(document.paths)
        .filter(([at]) => at.startsWith(path))
        .map(([, item]) => JSON.stringify(item));
      expect(
        texts.filter((text) => text.includes(kind === 'Incident' ? '/Maintenance' : '/Incident')),
      ).toEqual([]);
    },
  );

  it('allows null exactly where it means something', () => {
    for (const [name, fields] of Object.entries(RECORDS)) {
      const nullable = fields.filter(
        (field) => problemsOf(schemaOf(name).properties[field], null).length === 0,
      );
      expect(nullable, name).toEqual(NULLABLE[name] ?? []);
    }
  });

  it('gives a valid example of every body of requests and responses', () => {
    for (const { name, operation } of operations) {
      const bodies = [['request', operation.requestBody], ...responsesOf(operation)] as [string, any][];
      for (const [kind, body] of bodies) {
        for (const [media, { schema, example, examples }] of Object.entries<any>(body?.content ?? {})) {
          const all =
            examples === undefined ? [example] : Object.values<any>(examples).map(({ value }) => value);
          for (const one of all) {
            expect(one, `${name} ${kind}`).toBeTypeOf(media === 'text/csv' ? 'string' : 'object');
            expect(problemsOf(schema, one), `${name} ${kind}`).toEqual([]);
          }
        }
      }
      const sent = responsesOf(operation).filter(([status]) => !['204', '304'].includes(status));
      expect(
        sent.filter(([, { content }]) => content === undefined),
        name,
      ).toEqual([]);
    }
  });

  it('gives examples of fields and parameters that are such', () => {
    for (const [name, { properties = {} }] of Object.entries<any>(document.components.schemas)) {
      for (const [field, schema] of Object.entries<any>(properties)) {
        if (!('example' in schema)) continue;
        expect(problemsOf(schema, schema.example), `${name}.${field}`).toEqual([]);
      }
    }
    for (const { name, operation } of operations) {
      for (const { name: parameter, schema, example = schema.example } of operation.parameters ?? []) {
        if (example !== undefined) expect(problemsOf(schema, example), `${name} ${parameter}`).toEqual([]);
      }
    }
  });

  it('describes every schema, field and parameter', () => {
    for (const [name, { properties = {} }] of Object.entries<any>(document.components.schemas)) {
      for (const [field, { description }] of Object.entries<any>(properties)) {
        expect(description, `${name}.${field}`).toMatch(/^[A-Z`].*\.$/s);
      }
    }
    for (const { name, operation } of operations) {
      for (const { name: parameter, description } of operation.parameters ?? []) {
        expect(description, `${name} ${parameter}`).toMatch(/^[A-Z`].*\.$/s);
      }
    }
  });
});
