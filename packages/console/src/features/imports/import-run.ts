import { HeliographError, orThrow } from '@heliograph/client';
import { useSyncExternalStore } from 'react';
import {
  IMPORT_LISTS,
  type ImportFile,
  type Translation,
} from '../../../../cli/src/importers/form/import-file.js';
import { sendImport, type ImportResult } from '../../../../cli/src/importers/form/send-import.js';
import { SERVICES } from '../../../../cli/src/importers/services.js';
import { api } from '../../lib/api.js';

const TOO_LARGE = 413;

/** What was saved from a service; undefined: the file is not JSON. */
export type Saved = { readonly account: unknown } | undefined;

export interface Chosen {
  readonly fileName: string;
  readonly saved: Saved;
  /** What comes of it for the chosen service; else why nothing does, undefined: it is not JSON. */
  readonly read: Translation | { readonly problem: string | undefined };
}

/** How far an import or its dry run is. */
export interface ImportRun {
  readonly isDryRun: boolean;
  /** Records of the file that were sent, and all of them. */
  readonly done: number;
  readonly total: number;
  /** Undefined: it goes on, or has stopped. */
  readonly result?: ImportResult;
  /** What it has stopped with; undefined: it has not. */
  readonly error?: unknown;
  /** Goes on where it has stopped. */
  readonly goOn?: () => void;
}

interface ImportState {
  /** Name of the service. */
  readonly service: string;
  readonly chosen: Chosen | undefined;
  /** The latest; undefined: there was none. */
  readonly run: ImportRun | undefined;
}

/** Outlives the screen, so that an import goes on while somebody is elsewhere in the console. */
let state: ImportState = { service: SERVICES[0]?.name ?? '', chosen: undefined, run: undefined };
let latest: symbol | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is chosen on the screen of imports, and how far it is. */
export function useImport(): ImportState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Chooses a service or a file; forgets the latest run and ends what is being sent. */
export function chooseImport(some: Partial<Omit<ImportState, 'run'>>): void {
  latest = undefined;
  change({ ...some, run: undefined });
}

function change(some: Partial<ImportState>): void {
  state = { ...state, ...some };
  for (const listener of listeners) listener();
}

/**
 * Sends a file in parts; ends what was sent before. A part that fails is sent again when somebody asks for it, so that
 * nothing before it is repeated. Leaving the console is asked about until what it stores is there.
 *
 * @param whenAway what is told to somebody who has left the screen: `done`, or that it has stopped
 */
export async function runImport(
  file: ImportFile,
  isDryRun: boolean,
  whenAway: (what: 'done' | 'stopped') => void,
): Promise<void> {
  const own = Symbol('run');
  latest = own;
  const update = (some: Partial<ImportRun>): void => {
    if (latest === own && state.run !== undefined) change({ run: { ...state.run, ...some } });
  };
  const tell = (what: 'done' | 'stopped'): void => {
    if (latest === own && listeners.size === 0) whenAway(what);
  };
  const total = IMPORT_LISTS.reduce((sum, list) => sum + file[list].length, 0);
  change({ run: { isDryRun, done: 0, total } });
  if (!isDryRun) addEventListener('beforeunload', ask);
  try {
    const result = await sendImport(
      file,
      async (body) => {
        while (latest === own)
          try {
            const { data } = await orThrow(
              api.POST('/api/v1/imports', { params: { query: isDryRun ? { dry_run: true } : {} }, body }),
            );
            return data;
          } catch (error) {
            if (error instanceof HeliographError && error.status === TOO_LARGE) throw error;
            tell('stopped');
            await new Promise<void>((goOn) => update({ error, goOn }));
            update({ error: undefined, goOn: undefined });
          }
        throw new Error('The import was ended.');
      },
      ({ list, done }) =>
        update({
          done: IMPORT_LISTS.slice(0, IMPORT_LISTS.indexOf(list)).reduce(
            (sum, before) => sum + file[before].length,
            done,
          ),
        }),
    );
    update({ result });
    tell('done');
  } catch (error) {
    update({ error });
    tell('stopped');
  } finally {
    removeEventListener('beforeunload', ask);
  }
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
