/** Part of "npm run boundaries": which files of the remote command line may import which. */

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that import each other belong in one file, or need a third for what they share.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'a-client-of-the-api-only',
      comment: 'It knows the server by its API, through the typed client, and nothing of its sources.',
      severity: 'error',
      from: { path: '^packages/cli/src/' },
      to: { path: '^(src|test|packages/console)/' },
    },
    {
      name: 'commands-on-top',
      comment: 'Commands use what stands beside their folder, not each other.',
      severity: 'error',
      from: { path: '^packages/cli/src/commands/' },
      to: { path: '^packages/cli/src/commands/' },
    },
    {
      name: 'only-declared-packages',
      comment: 'Every imported package is listed in its package.json, which is installed without the others.',
      severity: 'error',
      from: { path: '^packages/cli/src/' },
      to: {
        path: 'node_modules/',
        pathNot: 'node_modules/(commander|jose|yaml|@heliograph/client|@types/node)/',
      },
    },
    {
      name: 'no-unresolvable',
      comment: 'The import names a file or package that does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^packages/client/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js'],
    },
  },
};
