import { RequestMethod, type INestApplication } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Abilities } from '#platform/access/ability.js';
import { ACCESS, type Access } from '#platform/access/requires.decorator.js';
import { API_PREFIX, buildDocument } from '#http/reference/document.js';
import { isReference as isReferencePath } from '#http/reference/operation-links.js';
import { RouteTable } from '#http/pipeline/route-table.js';
import { useApi } from '../support/use-api.js';

const PUBLIC = 'public';
const ANY_KEY = 'any key';
const CLOSED = 'CLOSED: neither @Requires nor @Public';

/** Writes that need no key. Each has its own protection. */
const PUBLIC_WRITES: readonly string[] = [
  'POST /access/email',
  'POST /access/leave',
  'POST /access/password',
  'POST /api/v2/subscribers',
  'POST /api/v2/subscribers.json',
  'POST /auth/command-line/token',
  'POST /auth/email',
  'POST /auth/email/verify',
  'POST /auth/invitations/accept',
  'POST /auth/key',
  'POST /auth/passkeys/options',
  'POST /auth/passkeys/verify',
  'POST /confirm/:token',
  'POST /console/invitations/:token',
  'POST /console/sign-in',
  'POST /console/sign-in/email',
  'POST /console/sign-out',
  'POST /hooks/bounces/:token',
  'POST /hooks/components/:token',
  'POST /hooks/host-systems/:token',
  'POST /hooks/metrics/:token',
  'POST /manage/:token',
  'POST /push-worker/subscription',
  'POST /subscribe',
  'POST /subscribe/code',
  'POST /undo/:token',
  'POST /unsubscribe/:token',
];

/** Swagger registers its routes outside Nest. One hook makes them respond only on hosts of status pages. */
function isReference(route: string): boolean {
  const path = route.replace(/^GET /, '');
  return isReferencePath(path);
}

/** The console's files and its page, outside Nest too, with the same check of the host. */
function isConsole(route: string): boolean {
  return /^GET \/console(\/assets\/:file|\/brand\.css|\/modules\.json)?$/.test(route);
}

function inWords(access: Access | undefined): string {
  if (access === undefined) return CLOSED;
  return access.to === 'ability' ? access.ability : access.to === 'anyone' ? PUBLIC : ANY_KEY;
}

/**
 * Inventory of routes and access, which reviewers read: no route can appear, disappear or become
 * public unnoticed.
 */
describe('The routes of the running application', () => {
  const test = useApi();
  /** Without packages, which commit the inventory of their own routes. */
  const product = useApi({ environment: { HELIOGRAPH_MODULES: '' } });
  let inventory: Readonly<Record<string, string>>;

  beforeAll(() => {
    inventory = inventoryOf(test.app);
  });

  /** Every route with its required access. */
  function inventoryOf(app: INestApplication): Readonly<Record<string, string>> {
    const declared = accessByRoute(app.get(ModulesContainer));
    const routes = app.get(RouteTable).list();
    // Fastify answers HEAD with the handler of GET.
    const own = routes.filter((route) => !route.startsWith('HEAD '));
    return Object.fromEntries(
      own.map((route) => [
        route,
        declared.get(route) ?? (isReference(route) || isConsole(route) ? PUBLIC : CLOSED),
      ]),
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
      .filter(([path]) => !path.startsWith(`/${API_PREFIX}/`))
      .flatMap(([path, item]) =>
        Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
      );
    const served = Object.keys(inventory)
      // Beside those for signing in, which end and show a session, too.
      .filter((route) => inventory[route] === PUBLIC || / \/auth\//.test(route))
      .filter((route) => !isReference(route) && !OF_OPERATORS.includes(route))
      // Described by RFC 7517.
      .filter((route) => route !== 'GET /.well-known/jwks.json')
      .filter((route) => !FOR_PEOPLE.test(route) && !/^\w+ \/api\/v2\/(.*\.json$|x\/)/.test(route));
    expect(documented.toSorted()).toEqual(served.toSorted());
  });

  it('of the management API stand in the reference, with the same ability, and nothing else does', () => {
    const { paths } = buildDocument(test.app);
    const managing = Object.entries(paths).filter(([path]) => path.startsWith(`/${API_PREFIX}/`));
    const documented = managing.flatMap(([path, item]) =>
      Object.entries(item as Record<string, { 'x-ability': string | null }>).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        operation['x-ability'] ?? ANY_KEY,
      ]),
    );
    const served = Object.entries(inventory).filter(
      ([route, access]) => route.includes(` /${API_PREFIX}/`) && access !== PUBLIC,
    );
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(served));
  });
});

/** For the mail service of the operator, on every host. docs/operations.md describes it. */
const OF_OPERATORS: readonly string[] = ['POST /hooks/bounces/:token'];

/** Pages for people and what their browsers load with them, not for programs. */
const FOR_PEOPLE =
  /^(?:GET|POST) \/($|access(?:$|\/)|history$|(incidents|maintenances|announcements)\/:id$|components\/:slug$|x\/|assets\/|preview\/|reports\/|subscribe(\/(sent|code))?$|push-worker|(confirm|manage|undo|unsubscribe)\/:token$|console(\/|$)|favicon|live$|health\/|robots|sitemap|widget)/;

/** Access that controllers declare, by `METHOD /path`. */
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

/** Methods of a controller, including inherited ones. */
function handlersOf(prototype: object): object[] {
  const names = new Set<string>();
  for (let at = prototype; at !== Object.prototype; at = Object.getPrototypeOf(at) as object) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  return [...names].map((name) => (prototype as Record<string, object>)[name]!);
}
