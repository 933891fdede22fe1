import { RequestMethod, type INestApplication } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Abilities } from '../../src/access/ability.js';
import { ACCESS, type Access } from '../../src/access/requires.decorator.js';
import { API_PREFIX, buildDocument } from '../../src/http/docs/document.js';
import { DOCS_PATH, DOCUMENT_PATH } from '../../src/http/docs/operation-links.js';
import { RouteTable } from '../../src/http/route-table.js';
import { useApi } from '../support/use-api.js';

const PUBLIC = 'public';
const ANY_KEY = 'any key';
const CLOSED = 'CLOSED: neither @Requires nor @Public';

/** What anybody may change without a key: named here, and protected in a way of its own. */
const PUBLIC_WRITES: readonly string[] = [
  'POST /api/v2/subscribers',
  'POST /api/v2/subscribers.json',
  'POST /confirm/:token',
  'POST /hooks/bounces/:token',
  'POST /hooks/components/:token',
  'POST /hooks/host-systems/:token',
  'POST /manage/:token',
  'POST /subscribe',
  'POST /unsubscribe/:token',
];

/** Swagger's own routes stand outside Nest; one hook lets them answer on status pages' hosts only. */
function isReference(route: string): boolean {
  const path = route.replace(/^GET /, '');
  return path === DOCUMENT_PATH || path === DOCS_PATH || path.startsWith(`${DOCS_PATH}/`);
}

function inWords(access: Access | undefined): string {
  if (access === undefined) return CLOSED;
  return access.to === 'ability' ? access.ability : access.to === 'anyone' ? PUBLIC : ANY_KEY;
}

/** Who may call what, as a list that is read in reviews: no route can come, go or open unnoticed. */
describe('The routes of the running application', () => {
  const test = useApi();
  /** Without packages, whose routes are theirs to commit. */
  const product = useApi({ environment: { HELIOGRAPH_MODULES: '' } });
  let inventory: Readonly<Record<string, string>>;

  beforeAll(() => {
    inventory = inventoryOf(test.app);
  });

  /** Every route and who may call it. */
  function inventoryOf(app: INestApplication): Readonly<Record<string, string>> {
    const declared = accessByRoute(app.get(ModulesContainer));
    const routes = app.get(RouteTable).list();
    // Fastify answers HEAD wherever there is GET, by the same handler.
    const own = routes.filter((route) => !route.startsWith('HEAD '));
    return Object.fromEntries(
      own.map((route) => [route, declared.get(route) ?? (isReference(route) ? PUBLIC : CLOSED)]),
    );
  }

  it('are the committed ones, each with the ability that it needs', async () => {
    await expect(
      `${JSON.stringify(inventoryOf(product.app), null, 2)}\n`,
      'test/contract/routes.json is not what the application serves. If the change is meant: npm run openapi',
    ).toMatchFileSnapshot('routes.json');
  });

  it('each say who may call them', () => {
    const closed = Object.entries(inventory).filter(([, access]) => access === CLOSED);
    expect(closed).toEqual([]);
  });

  it('ask for abilities that there are', () => {
    const known = test.app
      .get(Abilities)
      .list()
      .map(({ name }) => name);
    const asked = Object.values(inventory).filter((access) => access !== PUBLIC && access !== ANY_KEY);
    expect(known).toEqual(expect.arrayContaining(asked));
  });

  it('are public in the management API for the reference alone, and elsewhere to read', () => {
    const open = Object.keys(inventory).filter((route) => inventory[route] === PUBLIC);
    const managing = open.filter((route) => route.includes(` /${API_PREFIX}`));
    expect(managing.filter((route) => !isReference(route))).toEqual([]);
    expect(open.filter((route) => !route.startsWith('GET ')).sort()).toEqual(PUBLIC_WRITES);
  });

  it('that programs use without a key stand in the reference, too', () => {
    const { paths } = buildDocument(test.app);
    const documented = Object.entries(paths)
      .filter(([, { servers }]) => servers !== undefined)
      .flatMap(([path, { servers: _, ...item }]) =>
        Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
      );
    const served = Object.keys(inventory)
      .filter((route) => inventory[route] === PUBLIC && !isReference(route) && !OF_OPERATORS.includes(route))
      .filter((route) => !FOR_PEOPLE.test(route) && !/^\w+ \/api\/v2\/.*\.json$/.test(route));
    expect(documented.toSorted()).toEqual(served.toSorted());
  });

  it('of the management API stand in the reference, with the same ability, and nothing else does', () => {
    const { paths } = buildDocument(test.app);
    const managing = Object.entries(paths).filter(([, { servers }]) => servers === undefined);
    const documented = managing.flatMap(([path, item]) =>
      Object.entries(item as Record<string, { 'x-ability': string | null }>).map(([method, operation]) => [
        `${method.toUpperCase()} /${API_PREFIX}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        operation['x-ability'] ?? ANY_KEY,
      ]),
    );
    const served = Object.entries(inventory).filter(
      ([route, access]) => route.includes(` /${API_PREFIX}/`) && access !== PUBLIC,
    );
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(served));
  });
});

/** For the mail service of whoever runs the installation, on every host alike: docs/operations.md has it. */
const OF_OPERATORS: readonly string[] = ['POST /hooks/bounces/:token'];

/** What people look at, and what browsers fetch with it: not for programs. */
const FOR_PEOPLE =
  /^(?:GET|POST) \/($|history$|(incidents|maintenances|announcements)\/:id$|components\/:slug$|assets\/|preview\/|reports\/|subscribe(\/sent)?$|(confirm|manage|unsubscribe)\/:token$|favicon|health\/|robots|sitemap|widget)/;

/** What controllers declare, by `METHOD /path`. */
function accessByRoute(modules: ModulesContainer): Map<string, string> {
  const access = new Map<string, string>();
  for (const { metatype } of [...modules.values()].flatMap(({ controllers }) => [...controllers.values()])) {
    if (metatype === null) continue;
    for (const handler of handlersOf(metatype.prototype as object)) {
      const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
      if (method === undefined) continue;
      const paths = (part: object): string[] => [Reflect.getMetadata(PATH_METADATA, part)].flat();
      const rule = (Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, metatype)) as
        Access | undefined;
      for (const path of paths(metatype).flatMap((base) => paths(handler).map((end) => `${base}/${end}`))) {
        const clean = path.split('/').filter(Boolean).join('/');
        access.set(`${RequestMethod[method]} /${clean}`, inWords(rule));
      }
    }
  }
  return access;
}

/** The methods of a controller, those that it inherits included. */
function handlersOf(prototype: object): object[] {
  const names = new Set<string>();
  for (let at = prototype; at !== Object.prototype; at = Object.getPrototypeOf(at) as object) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  return [...names].map((name) => (prototype as Record<string, object>)[name]!);
}
