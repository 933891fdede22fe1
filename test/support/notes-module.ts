import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { checkModules } from '#module-system/check-modules.js';
import { HELIOGRAPH_VERSION } from '#core/config/heliograph-version.js';
import type { DefinedModule, ModuleDefinition } from '#module-system/module-definition.js';
import { ModuleError } from '#module-system/module-error.js';

/** File of a built-in module. */
export const FILE = '/srv/notes.js';
export const MAJOR = Number(HELIOGRAPH_VERSION.split('.')[0]);

type Parts = Partial<Omit<ModuleDefinition, 'abilities' | 'events' | 'steps' | 'policies' | 'quotas'>> & {
  readonly abilities?: Readonly<Record<string, string>>;
  readonly events?: readonly string[];
  readonly steps?: readonly string[];
  readonly quotas?: Readonly<Record<string, unknown>>;
  readonly policies?: { readonly before: Readonly<Record<string, unknown>> };
};

/** A built-in module with these parts. */
export function notes(parts: Parts = {}): DefinedModule {
  const definition = {
    name: 'acme-notes',
    heliograph: undefined,
    file: FILE,
    abilities: {},
    tags: {},
    events: [],
    steps: [],
    policies: { before: {} },
    commands: [],
    quotas: {},
    settings: undefined,
    tenantSettings: undefined,
    signalForms: [],
    channels: [],
    authenticators: [],
    signIn: [],
    console: [],
    slots: [],
    pages: [],
    visitorData: [],
    extend: [],
    migrations: [],
    entities: [],
    controllers: [],
    publicRoutes: [],
    providers: [],
    imports: [],
    exports: [],
    example: () => Promise.resolve(),
    ...parts,
  };
  return { definition } as unknown as DefinedModule;
}

interface NotesPackage {
  /** The same module as a package, whose sources are checked. */
  readonly notesPackage: (parts?: Parts) => DefinedModule;
  /** Path of a file of the package. */
  readonly at: (name: string) => string;
}

/** Package in a temporary folder, which is created before the first test and deleted after the last. */
export function useNotesPackage(): NotesPackage {
  let folder: string;
  const at = (name: string): string => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-module-'));
    await writeFile(at('index.js'), '');
  });
  afterAll(() => rm(folder, { recursive: true }));
  return {
    at,
    notesPackage: (parts) => notes({ heliograph: `^${MAJOR}`, file: at('index.js'), ...parts }),
  };
}

/** Problems that `checkModules` reports, given the product's own controllers. */
export function problems(modules: readonly DefinedModule[], ...reserved: (new () => object)[]): string[] {
  try {
    checkModules(modules, { controllers: reserved });
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ModuleError);
    return (error as Error).message.split('\n');
  }
}
