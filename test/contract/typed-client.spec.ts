import openapiTS, { astToString } from 'openapi-typescript';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const document = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'));
const CALLS = fileURLToPath(new URL('calls-of-every-operation.ts', import.meta.url));
const TYPES = fileURLToPath(new URL('../../packages/client/src/schema.ts', import.meta.url));
const EXAMPLE = fileURLToPath(new URL('example-of-the-readme.ts', import.meta.url));
/** Calls of things that do not exist, which must not compile. */
const WRONG = [
  "await client.GET('/api/v1/incident', {});",
  "await client.GET('/api/v1/incidents/{incident}', { params: { path: { id: 1 } } });",
  "await client.POST('/api/v1/incidents', { body: { title: 'Slow', status: 'slow' } });",
];
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** A program that calls every operation once, with the examples of the reference. */
function everyCall(): { text: string; count: number } {
  const calls = Object.entries<any>(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => {
      const { parameters = [], requestBody } = item[method];
      const required = (place: string): object => {
        const named = parameters.filter((parameter: any) => parameter.in === place && parameter.required);
        const values = named.map(({ name, schema, example = schema.example }: any) => [
          name,
          example ?? schema.enum?.[0] ?? (schema.type === 'integer' ? 1 : 'x'),
        ]);
        return named.length === 0 ? {} : { [place]: Object.fromEntries(values) };
      };
      const [content] = Object.values<any>(requestBody?.content ?? {});
      const body = content?.example ?? Object.values<any>(content?.examples ?? {})[0]?.value;
      const params = { ...required('path'), ...required('query') };
      const options = { params, ...(content === undefined ? {} : { body }) };
      return `await client.${method.toUpperCase()}(${JSON.stringify(path)}, ${JSON.stringify(options)});`;
    }),
  );
  const head = `import type { HeliographClient } from '@heliograph/client';\ndeclare const client: HeliographClient;\n`;
  return { text: head + [...calls, ...WRONG].join('\n'), count: calls.length };
}

/** The code in the package's README. */
function example(): string {
  const readme = readFileSync(new URL('../../packages/client/README.md', import.meta.url), 'utf8');
  const [, code] = /^```ts\n(.*?)^```$/ms.exec(readme)!;
  return code!;
}

/** Types generated from the document. */
const types = `// Generated from test/contract/openapi.json: npm run openapi\n${astToString(await openapiTS(document))}`;

describe('The typed client', () => {
  it('has types that are generated from the committed document', async () => {
    await expect(
      types,
      'packages/client/src/schema.ts is not what the document says. If the change is meant: npm run openapi',
    ).toMatchFileSnapshot('../../packages/client/src/schema.ts');
  }, 120_000);

  it('compiles against every operation, called with the examples of the reference', () => {
    const { text, count } = everyCall();
    expect(count).toBeGreaterThan(120);
    const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path));
    const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
    const host = ts.createCompilerHost(options);
    const fileExists = host.fileExists.bind(host);
    const getSourceFile = host.getSourceFile.bind(host);
    const sources: Readonly<Record<string, string>> = { [CALLS]: text, [EXAMPLE]: example(), [TYPES]: types };
    host.fileExists = (path) => path in sources || fileExists(path);
    host.getSourceFile = (path, ...rest) =>
      path in sources
        ? ts.createSourceFile(path, sources[path]!, ts.ScriptTarget.ES2024)
        : getSourceFile(path, ...rest);
    const roots = Object.keys(sources);
    const program = ts.createProgram(roots, { ...options, noEmit: true, incremental: false }, host);
    expect(program.getSemanticDiagnostics(program.getSourceFile(EXAMPLE))).toEqual([]);
    const lines = text.split('\n');
    const problems = program
      .getSemanticDiagnostics(program.getSourceFile(CALLS))
      .map(({ file, start = 0 }) => lines[file?.getLineAndCharacterOfPosition(start).line ?? -1]);
    expect(problems).toEqual(WRONG);
  }, 120_000);
});
