import type { SignInWay } from '#platform/access/sign-in/sign-in-way.js';
import type { ModuleDefinition } from './module-definition.js';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_NAME = 40;
const MAX_LABEL = 80;
const PATH = /^\/[\w.~-]+(\/[\w.~-]+)*$/;
/** Ways that the product has itself. */
const OWN = ['invitation', 'email', 'passkey', 'key', 'command-line'];

/** Problems of ways to sign in, each a sentence. */
export function signInProblems(definitions: readonly ModuleDefinition[]): string[] {
  const all = definitions.flatMap((definition) =>
    definition.signIn.map((way: Partial<SignInWay>) => ({ way, definition })),
  );
  return all.flatMap(({ way, definition }, index) => {
    const before = all.slice(0, index).find((other) => other.way.name === way.name);
    const problem =
      problemAlone(way, definition) ??
      (before === undefined ? undefined : `whose name belongs to ${before.definition.name}: take another.`);
    return problem === undefined
      ? []
      : [
          `The module ${definition.name} (${definition.file}) has a way to sign in ${String(way.name)} ${problem}`,
        ];
  });
}

function problemAlone(
  { name = '', label, href = '', isOffered }: Partial<SignInWay>,
  { name: module, heliograph }: ModuleDefinition,
): string | undefined {
  if (!NAME.test(name) || name.length > MAX_NAME)
    return `without a usable name: take words in lower case, joined by dashes, at most ${MAX_NAME} characters.`;
  if (heliograph !== undefined && name !== module && !name.startsWith(`${module}-`))
    return `of a package: begin its name with "${module}".`;
  if (OWN.includes(name)) return 'whose name belongs to the product: take another.';
  if (!isLabel(label))
    return `without a label in English: add it as "en", with at most ${MAX_LABEL} characters.`;
  if (!PATH.test(href))
    return 'that begins nowhere: give it an "href", a path on the host of the status page.';
  if (isOffered !== undefined && typeof isOffered !== 'function')
    return 'whose "isOffered" is no function: give it one, or leave it out.';
  return undefined;
}

function isLabel(label: unknown): boolean {
  const texts: Readonly<Record<string, unknown>> = { en: undefined, ...(label as object | undefined) };
  return Object.values(texts).every(
    (text) => typeof text === 'string' && text.trim() !== '' && text.length <= MAX_LABEL,
  );
}
