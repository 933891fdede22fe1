import { useCallback, useEffect, useMemo, useState } from 'react';
import { dropDraft, onDraftChange, readDraft, writeDraft, type Draft } from './drafts.js';
import { conflictsOf, fieldsThatDiffer, mergedOnto, type FieldConflict } from './merge.js';
import { fieldErrorsOf, kindOf, messagesOf, NO_ERRORS, type FieldErrors } from './problem.js';
import { forgetUnsaved, useUnsaved } from './unsaved.js';
import { useReread } from './use-reread.js';

/** A record as it is on the server. */
export interface Saved<Values> {
  readonly values: Values;
  readonly etag: string | null;
}

interface EditorOptions<Values> {
  /** Name of the draft: family and id, such as `components/7` or `incidents/new`. */
  readonly record: string;
  /** What the person calls it; named before the screen is left. */
  readonly label: string;
  /** The record as it is now; empty values for a new one. It may change while somebody types. */
  readonly saved: Saved<Values>;
  /**
   * Sends a change. Throws what the API answers.
   *
   * @param changed the fields that differ from the record; all of a new one
   * @param etag for `If-Match`
   */
  readonly save: (changed: Partial<Values>, values: Values, etag: string | null) => Promise<unknown>;
  /** Reads the record again after a 412. */
  readonly reread?: () => Promise<Saved<Values>>;
  /** Paths whose lists and records are read again afterwards. */
  readonly changes?: readonly string[];
  /** Fields that are never kept on the device, such as passwords: a draft is without them. */
  readonly secrets?: readonly (keyof Values & string)[];
  readonly onSaved?: () => void;
}

interface FieldState<Value> {
  readonly value: Value;
  readonly errors: readonly string[];
  readonly onChange: (value: Value) => void;
}

interface ToggleState<Value> {
  readonly isSelected: Value;
  readonly onChange: (isSelected: Value) => void;
}

/** A form of one record: values, draft, errors, conflicts. */
export interface Editor<Values> {
  readonly values: Values;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Of the last try to save, by field. */
  readonly errors: FieldErrors;
  /** Whatever the last try failed with, unless it is shown at fields or as a conflict. */
  readonly error: Error | null;
  /** Fields that two people have changed; undefined: nobody else has. */
  readonly conflicts: readonly FieldConflict<Values>[] | undefined;
  /** Fields that the person has changed. */
  readonly changed: readonly (keyof Values & string)[];
  /** The changed fields with their values. */
  readonly changedValues: () => Partial<Values>;
  /** What an input needs of a field: `<TextField {...field('name')} />`. */
  readonly field: <Field extends keyof Values & string>(field: Field) => FieldState<Values[Field]>;
  /** The same for a switch. */
  readonly toggle: <Field extends keyof Values>(field: Field) => ToggleState<Values[Field]>;
  readonly set: <Field extends keyof Values>(field: Field, value: Values[Field]) => void;
  /** Sets several fields at once. */
  readonly fill: (some: Partial<Values>) => void;
  readonly submit: () => Promise<boolean>;
  /** Saves with the chosen version of each conflicting field. */
  readonly resolve: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => Promise<boolean>;
  readonly closeConflicts: () => void;
  readonly discard: () => void;
}

const NO_SECRETS = [] as const;

/**
 * Edits a record. What is typed is kept as a draft at once; a change by others that meets it is shown field by field;
 * only fields that were changed are sent.
 */
export function useEditor<Values extends object>({
  record,
  label,
  saved,
  save,
  reread,
  changes = [],
  secrets = NO_SECRETS,
  onSaved,
}: EditorOptions<Values>): Editor<Values> {
  const rereadAll = useReread();
  const [draft, setDraft] = useState<Draft<Values> | undefined>(() => readDraft<Values>(record));
  const [isSaving, setSaving] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS);
  const [error, setError] = useState<Error | null>(null);
  const [theirs, setTheirs] = useState<Saved<Values>>();
  const base = draft?.base ?? saved.values;
  const values = draft?.values ?? saved.values;
  const changed = useMemo(() => fieldsThatDiffer(base, values), [base, values]);
  const isDirty = changed.length > 0;
  useUnsaved(record, label, isDirty);
  // Tabs share a draft: what is typed, saved or discarded in one is in the other.
  useEffect(() => onDraftChange(record, () => setDraft(readDraft(record))), [record]);

  const saveDraft = useCallback(
    (next: Draft<Values> | undefined) => {
      setDraft(next);
      if (next === undefined || fieldsThatDiffer(next.base, next.values).length === 0) forgetUnsaved(record);
      const kept = next && { ...next, values: { ...next.values, ...pick(next.base, secrets) } };
      if (kept === undefined || fieldsThatDiffer(kept.base, kept.values).length === 0) dropDraft(record);
      else writeDraft(record, kept);
    },
    [record, secrets],
  );

  const fill = (some: Partial<Values>): void =>
    saveDraft({ values: { ...values, ...some }, base, etag: draft === undefined ? saved.etag : draft.etag });

  const send = async (sent: Values, from: Values, etag: string | null): Promise<boolean> => {
    setSaving(true);
    setErrors(NO_ERRORS);
    setError(null);
    try {
      // Somebody else has made what was new when typing began.
      if (etag === null && saved.etag !== null) return await meet(sent, from, saved);
      const fields =
        etag === null ? (Object.keys(sent) as (keyof Values & string)[]) : fieldsThatDiffer(from, sent);
      await save(pick(sent, fields), sent, etag);
      setTheirs(undefined);
      saveDraft(undefined);
      onSaved?.();
      void rereadAll(changes);
      return true;
    } catch (failure) {
      if (kindOf(failure) !== 'changed' || reread === undefined) return fail(failure);
      return await reread().then((now) => meet(sent, from, now), fail);
    } finally {
      setSaving(false);
    }
  };

  const fail = (failure: unknown): false => {
    const fieldErrors = fieldErrorsOf(failure);
    if (Object.keys(fieldErrors).length > 0) setErrors(fieldErrors);
    else setError(failure instanceof Error ? failure : new Error(String(failure)));
    return false;
  };

  /** What only others have changed is taken over; what both have changed is asked. */
  const meet = (mine: Values, from: Values, now: Saved<Values>): Promise<boolean> => {
    const merged = mergedOnto(from, mine, now.values, fieldsThatDiffer(from, mine));
    if (conflictsOf(from, mine, now.values).length === 0) {
      saveDraft({ values: merged, base: now.values, etag: now.etag });
      return send(merged, now.values, now.etag);
    }
    setTheirs(now);
    return Promise.resolve(false);
  };

  const changeOf =
    <Field extends keyof Values>(field: Field) =>
    (value: Values[Field]): void =>
      fill({ [field]: value } as unknown as Partial<Values>);

  return {
    values,
    isDirty,
    isSaving,
    errors,
    error,
    changed,
    changedValues: () => pick(values, changed),
    conflicts: theirs && conflictsOf(base, values, theirs.values),
    field: (field) => ({
      value: values[field],
      errors: messagesOf(errors, field),
      onChange: changeOf(field),
    }),
    toggle: (field) => ({ isSelected: values[field], onChange: changeOf(field) }),
    set: (field, value) => changeOf(field)(value),
    fill,
    submit: () => send(values, base, draft === undefined ? saved.etag : draft.etag),
    resolve: (choices) => {
      if (theirs === undefined) return Promise.resolve(false);
      const mine = changed.filter((field) => choices[field] !== 'theirs');
      const merged = mergedOnto(base, values, theirs.values, mine);
      saveDraft({ values: merged, base: theirs.values, etag: theirs.etag });
      if (fieldsThatDiffer(theirs.values, merged).length > 0) return send(merged, theirs.values, theirs.etag);
      setTheirs(undefined);
      saveDraft(undefined);
      onSaved?.();
      return Promise.resolve(true);
    },
    closeConflicts: () => setTheirs(undefined),
    discard: () => {
      setErrors(NO_ERRORS);
      setError(null);
      setTheirs(undefined);
      saveDraft(undefined);
    },
  };
}

function pick<Values extends object>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;
}
