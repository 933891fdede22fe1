import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Package with a module, in a temporary folder. */
export interface ModulePackage {
  /** Value for `HELIOGRAPH_MODULES`. */
  readonly path: string;
  remove(): Promise<void>;
}

const COMPILER: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  useDefineForClassFields: false,
};

/**
 * Writes a package in the form that its author would have compiled.
 *
 * @param files TypeScript sources by name; the entry is `index.ts`
 * @param manifest further members of its package.json
 */
export async function writeModulePackage(
  files: Readonly<Record<string, string>>,
  manifest: object = {},
): Promise<ModulePackage> {
  const path = await mkdtemp(join(tmpdir(), 'acme-module-'));
  const write = async (name: string, text: string): Promise<void> => {
    const file = join(path, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  await write(
    'package.json',
    JSON.stringify({ name: 'acme-notes', type: 'module', main: 'index.js', ...manifest }),
  );
  for (const [name, text] of Object.entries(files)) {
    const { outputText } = ts.transpileModule(text, { compilerOptions: COMPILER });
    await write(name.replace(/\.ts$/, '.js'), outputText);
  }
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
