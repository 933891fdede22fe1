/** What the rules of "npm run boundaries" share. */

const EVERYWHERE = [
  {
    name: 'no-circles',
    comment: 'Two files that import each other belong in one file, or need a third for what they share.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolvable',
    comment: 'The import names a file or package that does not exist.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
];

/**
 * The configuration of dependency-cruiser for a part of the repository.
 *
 * @param {import('dependency-cruiser').IForbiddenRuleType[]} rules its own; one of the same name replaces a common one
 * @param {import('dependency-cruiser').ICruiseOptions} options its own
 * @returns {import('dependency-cruiser').IConfiguration}
 */
export function boundaries(rules, { enhancedResolveOptions, ...options }) {
  const own = new Set(rules.map(({ name }) => name));
  return {
    forbidden: [...EVERYWHERE.filter(({ name }) => !own.has(name)), ...rules],
    options: {
      tsPreCompilationDeps: true,
      tsConfig: { fileName: 'tsconfig.json' },
      ...options,
      enhancedResolveOptions: { exportsFields: ['exports'], ...enhancedResolveOptions },
    },
  };
}
