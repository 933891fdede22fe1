import { useSyncExternalStore } from 'react';

let isOut = false;
const listeners = new Set<() => void>();

/** Notes whether the last answer of the server knew the session. */
export function noteSignedOut(isSignedOut: boolean): void {
  if (isOut === isSignedOut) return;
  isOut = isSignedOut;
  for (const listener of listeners) listener();
}

/** True after the session has ended while the console is open. */
export function useSignedOut(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOut,
  );
}

/** The page to sign in, which leads back to where the person is. */
export function signInAddress(): string {
  return `/console/sign-in?return=${encodeURIComponent(location.pathname + location.search)}`;
}
