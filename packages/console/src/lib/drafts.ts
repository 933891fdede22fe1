/**
 * What was typed and not saved, kept on this device by record. It survives reloads, signing out, being offline and the
 * end of the browser. Drafts are of a person: another one who signs in at the same browser does not see them.
 */
export interface Draft<Values> {
  readonly values: Values;
  /** Version of the record that was on the screen when typing began; null: a new record. */
  readonly etag: string | null;
  /** What the record was then. */
  readonly base: Values;
}

interface StoredDraft<Values> extends Draft<Values> {
  /** When it was last typed at, in milliseconds since 1970. */
  readonly at: number;
}

const PREFIX = 'heliograph:draft:';
const MAX_AGE_MS = 90 * 24 * 3_600_000;
let owner = '';

/** Says whose drafts are read and written from now on. */
export function draftsOf(person: string): void {
  owner = person;
  dropOld();
}

export function readDraft<Values>(record: string): Draft<Values> | undefined {
  return read<Values>(record);
}

function read<Values>(record: string): StoredDraft<Values> | undefined {
  try {
    const text = localStorage.getItem(nameOf(record));
    return text === null ? undefined : (JSON.parse(text) as StoredDraft<Values>);
  } catch {
    return undefined;
  }
}

/** Without room or permission, nothing is kept; what is on the screen stays there. */
export function writeDraft<Values>(record: string, draft: Draft<Values>): void {
  try {
    localStorage.setItem(nameOf(record), JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // The screen still has it.
  }
}

export function dropDraft(record: string): void {
  localStorage.removeItem(nameOf(record));
}

/** Calls back after another tab has changed or dropped a draft. @returns what ends that */
export function onDraftChange(record: string, listener: () => void): () => void {
  const listen = ({ key }: StorageEvent): void => {
    if (key === nameOf(record)) listener();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

/** Records that have a draft, such as `incidents/new`, the latest first. */
export function draftedRecords(): readonly string[] {
  const own = `${PREFIX}${owner}:`;
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(own))
    .map((name) => name.slice(own.length))
    .toSorted((a, b) => (read(b)?.at ?? 0) - (read(a)?.at ?? 0));
}

function nameOf(record: string): string {
  return `${PREFIX}${owner}:${record}`;
}

function dropOld(): void {
  for (const record of draftedRecords())
    if (Date.now() - (read(record)?.at ?? 0) > MAX_AGE_MS) dropDraft(record);
}
