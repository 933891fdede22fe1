const MAX_ENTRIES = 12;

/** What the cookie of a browser that was let in says. */
export interface EntrancePass {
  /** The admission with its stamp. Absent for people of audiences who enter without one. */
  readonly admission?: { readonly id: number; readonly stamp: string };
  /** Entries of audiences that the person was recognized by. */
  readonly entries: readonly number[];
}

/** Writes a pass as the payload of a signed link, in at most 200 bytes. */
export function writePass({ admission, entries }: EntrancePass): string {
  const named = entries.slice(0, MAX_ENTRIES).join(',');
  return [admission?.id ?? 0, admission?.stamp ?? '-', ...(named === '' ? [] : [named])].join(' ');
}

/** Reads what {@link writePass} has written. */
export function readPass(payload: string): EntrancePass {
  const [id, stamp = '-', entries = ''] = payload.split(' ');
  return {
    ...(stamp === '-' ? {} : { admission: { id: Number(id), stamp } }),
    entries: entries === '' ? [] : entries.split(',').map(Number),
  };
}
