import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { describeModules } from '#cli/describe-api.js';
import { installedModules } from '../../src/installed-modules.js';

const document = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'));
const CALLS = fileURLToPath(new URL('calls-of-every-operation.ts', import.meta.url));
const TYPES = fileURLToPath(new URL('../../packages/client/src/schema.ts', import.meta.url));
const EXAMPLE = fileURLToPath(new URL('example-of-the-readme.ts', import.meta.url));
const OWN_TYPES = fileURLToPath(new URL('heliograph.ts', import.meta.url));
const RUNBOOKS = fileURLToPath(new URL('../../examples/runbooks/src/index.ts', import.meta.url));
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

/** The code in the package's README: for every server, or for one with modules. */
function example(which: 'ts' | 'ts modules' = 'ts'): string {
  const readme = readFileSync(new URL('../../packages/client/README.md', import.meta.url), 'utf8');
  const [, code] = new RegExp(`^\`\`\`${which}\\n(.*?)^\`\`\`$`, 'ms').exec(readme)!;
  return code!;
}

/** What is wrong in a program, by file, with these sources beside those on the disk. */
function compile(sources: Readonly<Record<string, string>>): (path: string) => readonly ts.Diagnostic[] {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path));
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  const host = ts.createCompilerHost(options);
  const fileExists = host.fileExists.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (path) => path in sources || fileExists(path);
  host.getSourceFile = (path, ...rest) =>
    path in sources
      ? ts.createSourceFile(path, sources[path]!, ts.ScriptTarget.ES2024)
      : getSourceFile(path, ...rest);
  const roots = Object.keys(sources);
  const program = ts.createProgram(roots, { ...options, noEmit: true, incremental: false }, host);
  return (path) => program.getSemanticDiagnostics(program.getSourceFile(path));
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
    const wrongIn = compile({ [CALLS]: text, [EXAMPLE]: example(), [TYPES]: types });
    expect(wrongIn(EXAMPLE)).toEqual([]);
    const lines = text.split('\n');
    const problems = wrongIn(CALLS).map(
      ({ file, start = 0 }) => lines[file?.getLineAndCharacterOfPosition(start).line ?? -1],
    );
    expect(problems).toEqual(WRONG);
  }, 120_000);

  it('takes the types of a server with modules, and still refuses what is not there', async () => {
    const served = await describeModules(await installedModules([RUNBOOKS]));
    const own = astToString(await openapiTS(JSON.parse(JSON.stringify(served)) as OpenAPI3));
    const wrong = "await client.GET('/api/v1/acme-runbook', {});";
    const code = `${example('ts modules')}\n${wrong}`;
    const wrongIn = compile({ [EXAMPLE]: code, [OWN_TYPES]: own, [TYPES]: types });
    expect(wrongIn(EXAMPLE).map(({ start = 0 }) => code.slice(start).split('\n', 1)[0])).toEqual([
      wrong.slice(wrong.indexOf("'/api")),
    ]);
  }, 120_000);
});
