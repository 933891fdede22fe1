import { useSyncExternalStore, type ReactNode } from 'react';
import './toast.css';

interface Shown {
  readonly id: number;
  readonly text: string;
  readonly action: { readonly label: string; readonly onAction: () => void } | undefined;
}

const SHOWN_MS = 6000;
let shown: readonly Shown[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Says in a corner that something is done, with a way to undo it if there is one. */
export function toast(text: string, action?: Shown['action']): void {
  count += 1;
  const id = count;
  change([...shown.slice(-2), { id, text, action }]);
  setTimeout(() => dismiss(id), SHOWN_MS);
}

function dismiss(id: number): void {
  change(shown.filter((one) => one.id !== id));
}

function change(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The corner for toasts, once in the shell. */
export function Toasts(): ReactNode {
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <div className="toasts" role="status">
      {toasts.map(({ id, text, action }) => (
        <div key={id} className="toast">
          <span dir="auto">{text}</span>
          {action !== undefined && (
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                dismiss(id);
                action.onAction();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
