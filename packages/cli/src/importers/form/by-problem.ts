import type { SaidNote } from './notes.js';
import type { ImportResult } from './send-import.js';

/** Names of records by what becomes of them: those with the same problem stand together. */
export function byProblem(notes: readonly SaidNote[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { what, problem } of notes) {
    const same = names.get(problem);
    if (same === undefined) names.set(problem, [what]);
    else same.push(what);
  }
  return names;
}

/** What was refused, as notes. */
export function refusalNotes({ refused }: Pick<ImportResult, 'refused'>): SaidNote[] {
  return refused.map(({ what, errors }) => ({
    what,
    problem: Object.entries(errors)
      .map(([field, messages]) => `${field}: ${messages.join(' ')}`)
      .join(' '),
  }));
}
