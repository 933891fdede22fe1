import { queryOptions } from '@tanstack/react-query';

/** How a list or record of a package appears in the console, as its manifest says. */
export interface ModuleSection {
  /** Below /api/v1: `acme-runbooks`. */
  readonly path: string;
  readonly title?: Readonly<Record<string, string>>;
  readonly icon?: string;
  readonly place?: 'menu' | 'records';
  readonly columns?: readonly string[];
  /** Address of a script with a screen of its own. */
  readonly screen?: string;
}

/** An installed package. */
export interface ConsoleModule {
  readonly name: string;
  /** Its headings in the reference. */
  readonly tags: readonly string[];
  readonly sections: readonly ModuleSection[];
}

/** Installed packages, read once while the console is open. */
export const installedModules = queryOptions({
  queryKey: ['console-modules'],
  queryFn: async ({ signal }): Promise<readonly ConsoleModule[]> => {
    const answer = await fetch('/console/modules.json', { signal });
    if (!answer.ok) throw new Error(answer.statusText);
    return ((await answer.json()) as { readonly modules: readonly ConsoleModule[] }).modules;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/** What the manifest of a package says about a path. */
export function sectionAt(modules: readonly ConsoleModule[] = [], path: string): ModuleSection | undefined {
  return modules.flatMap(({ sections }) => sections).find((section) => section.path === path);
}
