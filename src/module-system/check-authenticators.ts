import { OWN_ACTOR_TYPES } from '#core/context/actor-types.js';
import type { Authenticator } from '#platform/access/authenticators/authenticator.js';
import type { ModuleDefinition } from './module-definition.js';

const NAME = /^[a-z][a-z0-9]*([-_][a-z0-9]+)*$/;
const MAX_NAME = 40;
const TOKEN = /^[!-~]{3,40}$/;
/** RFC 6265, section 4.1.1. */
const COOKIE = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}$/;

interface Owned {
  readonly authenticator: Authenticator;
  readonly definition: ModuleDefinition;
}

/** Problems of authenticators, each a sentence. */
export function authenticatorProblems(definitions: readonly ModuleDefinition[]): string[] {
  const all = definitions.flatMap((definition) =>
    definition.authenticators.map((authenticator): Owned => ({ authenticator, definition })),
  );
  const abilities = new Set(definitions.flatMap((one) => Object.keys(one.abilities)));
  return all.flatMap((owned, index) => {
    const problem =
      problemAlone(owned, abilities) ??
      all
        .slice(0, index)
        .map((other) => conflictOf(owned, other))
        .find((one) => one !== undefined);
    const { name, file } = owned.definition;
    return problem === undefined
      ? []
      : [`The module ${name} (${file}) has an authenticator ${owned.authenticator.name} ${problem}`];
  });
}

function problemAlone(
  { authenticator, definition: { name: module, heliograph } }: Owned,
  abilities: ReadonlySet<string>,
): string | undefined {
  const { name, actorType = name, grants } = authenticator;
  for (const one of [name, actorType]) {
    if (!NAME.test(one) || one.length > MAX_NAME)
      return `without a usable name: take words in lower case, joined by dashes, at most ${MAX_NAME} characters.`;
    if (heliograph !== undefined && one !== module && !one.startsWith(`${module}-`))
      return `of a package: begin its name and its actorType with "${module}".`;
  }
  if (OWN_ACTOR_TYPES.some((type) => type === actorType))
    return `of the actor type ${actorType}, which belongs to the product: take another.`;
  if (typeof authenticator.authenticate !== 'function')
    return 'that recognises nothing: give it a function "authenticate".';
  if (grants !== 'all' && !isList(grants))
    return 'that does not say what it may grant: add "grants", a list of abilities or \'all\'.';
  const unknown = grants === 'all' ? undefined : grants.find((ability) => !abilities.has(ability));
  if (unknown !== undefined) return `that grants the ability ${unknown}, which no module declares.`;
  return problemOfPlace(authenticator);
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}

function problemOfPlace({ credential, scheme }: Partial<Authenticator>): string | undefined {
  const { bearer, cookie } = (credential ?? {}) as { readonly bearer?: unknown; readonly cookie?: unknown };
  if ((bearer === undefined) === (cookie === undefined))
    return 'without a place for its credential: add credential: { bearer: … } or { cookie: … }.';
  if (bearer !== undefined && (typeof bearer !== 'string' || !TOKEN.test(bearer)))
    return 'whose tokens begin with no usable text: take 3 to 40 visible ASCII characters, such as "acme_".';
  if (cookie !== undefined && (typeof cookie !== 'string' || !COOKIE.test(cookie)))
    return 'with an unusable name of a cookie: take 1 to 100 letters, digits, dashes and underscores.';
  return scheme === undefined || (typeof scheme === 'object' && 'type' in scheme)
    ? undefined
    : "with a scheme without type: take one of OpenAPI's security schemes.";
}

/** Problem with an authenticator before it: no credential may belong to two. */
function conflictOf(one: Owned, other: Owned): string | undefined {
  const { authenticator: mine, definition: own } = one;
  const { authenticator: theirs, definition: before } = other;
  if (mine.name === theirs.name) return `whose name belongs to ${before.name}: take another.`;
  if (own !== before && (mine.actorType ?? mine.name) === (theirs.actorType ?? theirs.name))
    return `of an actor type that belongs to ${before.name}: take another.`;
  if ('cookie' in mine.credential && 'cookie' in theirs.credential)
    return mine.credential.cookie === theirs.credential.cookie
      ? `with the cookie ${mine.credential.cookie}, which belongs to ${theirs.name} of ${before.name}: take another.`
      : undefined;
  if (!('bearer' in mine.credential) || !('bearer' in theirs.credential)) return undefined;
  const [a, b] = [mine.credential.bearer, theirs.credential.bearer];
  return a.startsWith(b) || b.startsWith(a)
    ? `for tokens that begin with "${a}", and those with "${b}" belong to ${theirs.name} of ${before.name}: take another beginning.`
    : undefined;
}
