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

/** The page to sign in. Whichever way somebody takes there, it ends at the start of the console. */
export const SIGN_IN = '/console/sign-in';
const RETURN = 'heliograph:return';

/** Remembers in this tab where the person wanted to be. Kept here, so that no address can name it from elsewhere. */
export function rememberAddress(): void {
  sessionStorage.setItem(RETURN, location.pathname + location.search);
}

/** Ends the session and leads to the page to sign in. */
export async function signOut(): Promise<void> {
  await fetch('/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  location.assign(SIGN_IN);
}

/** Lets the person sign in again for a step that needs it, and comes back here. The page to sign in has no use for a session. */
export async function signInAgain(): Promise<void> {
  rememberAddress();
  await signOut();
}

/** Goes there once, after signing in, before the router reads the address. */
export function returnToAddress(): void {
  const address = sessionStorage.getItem(RETURN);
  sessionStorage.removeItem(RETURN);
  if (address !== null && location.pathname === '/console') history.replaceState(null, '', address);
}
