import { HeliographError } from '@heliograph/client';

/** What went wrong with a request, as far as a screen must tell it apart. */
export type ProblemKind =
  | 'offline'
  | 'signedOut'
  | 'staleSignIn'
  | 'forbidden'
  | 'gone'
  | 'conflict'
  | 'changed'
  | 'invalid'
  | 'busy'
  | 'fault';

const KINDS: Readonly<Record<number, ProblemKind>> = {
  401: 'signedOut',
  403: 'forbidden',
  404: 'gone',
  409: 'conflict',
  412: 'changed',
  422: 'invalid',
  429: 'busy',
  503: 'busy',
};

/** Tells problems apart. Whatever is no answer of the server is `offline`, as `fetch` reports it. */
export function kindOf(error: unknown): ProblemKind {
  if (error instanceof HeliographError)
    return needsRecentSignIn(error) ? 'staleSignIn' : (KINDS[error.status] ?? 'fault');
  return error instanceof TypeError ? 'offline' : 'fault';
}

/** Whether signing in again would allow it: nobody who was signed in long ago adds keys or passkeys. */
function needsRecentSignIn({ response }: HeliographError): boolean {
  return response.headers.get('www-authenticate')?.includes('insufficient_user_authentication') === true;
}

/** Messages of a 422 by path of the field, such as `name.fr` or `components.0.impact`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export const NO_ERRORS: FieldErrors = {};

export function fieldErrorsOf(error: unknown): FieldErrors {
  return error instanceof HeliographError ? error.errors : NO_ERRORS;
}

/** The messages of one field, and of those below it: `name` and `name.fr`. */
export function messagesOf(errors: FieldErrors, field: string): readonly string[] {
  return Object.entries(errors)
    .filter(([path]) => path === field || path.startsWith(`${field}.`))
    .flatMap(([, messages]) => messages);
}

/** The errors of fields that a form does not show, which are summarised above it. */
export function otherErrors(errors: FieldErrors, shown: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(
      ([path]) => !shown.some((field) => path === field || path.startsWith(`${field}.`)),
    ),
  );
}
