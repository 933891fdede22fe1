import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

interface Forbidden {
  readonly selector: string;
  readonly message: string;
}

/** A decorator that declares a field of a record, a body or a query. */
const FIELD = String.raw`Decorator[expression.callee.name=/^(\w+Field|Query(Id|IdOrNone|Integer|Boolean|Instant))$/]`;

const EVERYWHERE: readonly Forbidden[] = [
  {
    selector: `ClassBody:has(> PropertyDefinition:has(> ${FIELD})) > PropertyDefinition:not(:has(> Decorator)):not([static=true])`,
    message:
      'This field has no decorator, so it is not sent, checked or documented. Add one, such as @TextField.',
  },
  { selector: 'ExportDefaultDeclaration', message: 'Name every export.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
];

/** Forbids a text, both in plain strings and in any part of a template. */
function text(pattern: string, message: string): readonly Forbidden[] {
  return [
    { selector: `Literal[value=/${pattern}/i]`, message },
    { selector: `TemplateElement[value.raw=/${pattern}/i]`, message },
  ];
}

const SQL = String.raw`^\s*(select\s[\s\S]+\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s)`;
const NO_SQL = text(
  SQL,
  'SQL stands in a repository: move this statement to a *.repository.ts of the same module.',
);

const ERASED_DTO =
  '`import type` erases the class, and its fields are no longer checked: import it without `type`.';
const NO_ERASED_DTO: readonly Forbidden[] = [
  {
    selector: String.raw`Program:has(Decorator[expression.callee.name=/^(Body|Query)$/]) > ImportDeclaration[importKind="type"][source.value=/\.(input|query)\.js$/]`,
    message: ERASED_DTO,
  },
  {
    selector: String.raw`Program:has(Decorator[expression.callee.name=/^(Body|Query)$/]) > ImportDeclaration[source.value=/\.(input|query)\.js$/] > ImportSpecifier[importKind="type"]`,
    message: ERASED_DTO,
  },
];

const TENANT_BY_HAND: readonly Forbidden[] = [
  ...text(
    String.raw`set\s+local\s+app\.|set_config\(`,
    'The tenant of a transaction is set by TenantDatabase alone: use its read and write.',
  ),
  {
    selector: 'ImportSpecifier[imported.name=/^(OwnerDatabase|DataSource)$/]',
    message: 'A module accesses its tables through TenantDatabase, which is subject to row-level security.',
  },
];

const TABLE_BY_HAND: readonly Forbidden[] = text(
  String.raw`create\s+table\s`,
  'Make the table with createTenantTable, which gives it its keys and row-level security.',
);

export default defineConfig(
  {
    ignores: [
      'dist/',
      'node_modules/',
      'coverage/',
      '.data/',
      'packages/*/dist/',
      'packages/client/src/schema.ts',
      'src/console/assets*/',
    ],
  },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // Nest modules are empty classes: their decorator holds everything.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `onPress={() => setOpen(true)}` stands on one line. Elsewhere, a void result is not passed on.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Marked as deprecated only to stand out. OUTBOUND_PLAIN_HTTP decides about it.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', name: 'allowInsecureRequests', package: 'openid-client' }] },
      ],
      // The rewrite to `import type` would silently drop the metadata that validation and injection read.
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // Classes of responses and bodies only declare a shape; plain objects of that shape are
      // assigned to them.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      'no-restricted-syntax': ['error', ...EVERYWHERE],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/core/config/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only src/core/config reads the environment.' },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'examples/*/src/**/*.{ts,tsx}'],
    ignores: [
      '**/*.spec.ts',
      '**/*.{repository,entity}.ts',
      'src/{platform/database,platform/embedded-postgres,testing}/**',
      '**/migrations/**',
    ],
    rules: { 'no-restricted-syntax': ['error', ...EVERYWHERE, ...NO_SQL, ...NO_ERASED_DTO] },
  },
  {
    // A promise of a statement is awaited or returned. `send` is for statements that nobody waits for.
    files: ['src/**/*.repository.ts', 'examples/*/src/**/*.repository.ts'],
    rules: { '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }] },
  },
  {
    files: ['src/modules/**/migrations/**', 'examples/*/src/**/migrations/**'],
    rules: { 'no-restricted-syntax': ['error', ...EVERYWHERE, ...TABLE_BY_HAND] },
  },
  {
    files: ['src/modules/**/*.ts', 'examples/*/src/**/*.{ts,tsx}'],
    // Exports, imports and the trail's chain span tenants, so these families connect as the owner.
    ignores: ['**/*.spec.ts', '**/migrations/**', 'src/modules/{audit,transfer}/**'],
    rules: { 'no-restricted-syntax': ['error', ...EVERYWHERE, ...TENANT_BY_HAND, ...TABLE_BY_HAND] },
  },
  {
    files: ['src/modules/**/*.ts', 'examples/*/src/**/*.{ts,tsx}'],
    ignores: [
      '**/*.spec.ts',
      '**/*.{repository,entity}.ts',
      '**/migrations/**',
      'src/modules/{audit,transfer}/**',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...EVERYWHERE,
        ...NO_SQL,
        ...NO_ERASED_DTO,
        ...TENANT_BY_HAND,
        ...TABLE_BY_HAND,
      ],
    },
  },
  {
    // Tests check untyped values by assertions, not by types.
    files: ['test/**/*.ts', 'src/testing/**/*.ts', '**/*.spec.ts', 'examples/*/test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
    },
  },
  {
    // The content security policy of the console forbids inline styles.
    files: ['packages/console/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...EVERYWHERE,
        { selector: "JSXAttribute[name.name='style']", message: 'Use a class and a style sheet.' },
        { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Draw elements.' },
        {
          selector: "JSXOpeningElement[name.name=/^(div|span|li|p|tr)$/] > JSXAttribute[name.name='onClick']",
          message: 'Only buttons and links can be clicked with a keyboard.',
        },
        {
          selector: "JSXOpeningElement[name.name='img']:not(:has(JSXAttribute[name.name='alt']))",
          message: 'Say what the image shows, or alt="".',
        },
      ],
    },
  },
  {
    // Public entry points for packages, which may use everything exported here.
    files: ['src/{module,testing}.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // These tools require a default export.
    files: [
      '*.config.ts',
      'packages/console/vite.config.ts',
      'examples/*/*.config.ts',
      'mutation/*.config.mjs',
      'generators/*.config.mjs',
      'ormconfig.ts',
      '**/.dependency-cruiser.mjs',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Examples have their own tsconfig, for a project in which heliograph is installed.
    files: ['examples/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: false, project: './tsconfig.json' } },
  },
  {
    // They import what "npm run openapi:generators" makes, which compiles them.
    ignores: ['generators/calls/**', 'generators/generated/**'],
  },
  {
    // Plain JavaScript has no type annotations.
    files: ['**/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
);
