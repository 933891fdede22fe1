import { useEffect } from 'react';

const unsaved = new Map<string, string>();

/** Names of what is typed on the screens that are open and not saved. */
export function unsavedLabels(): readonly string[] {
  return [...new Set(unsaved.values())];
}

/** What was saved is not named any more, even before the form is drawn again: saving may lead elsewhere. */
export function forgetUnsaved(record: string): void {
  unsaved.delete(record);
}

/** Registers a form with changes, which the shell names before its screen is left. */
export function useUnsaved(record: string, label: string, isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    unsaved.set(record, label);
    return () => {
      unsaved.delete(record);
    };
  }, [record, label, isDirty]);
}
