import { ApiError, Forbidden, NotFound, TooManyRequests, Unauthenticated } from '#core/errors/api-error.js';

/** Why single sign-on lets somebody not in, by the text that pages tell it with. */
export type SsoProblem =
  | 'needsHttps'
  | 'ssoAddress'
  | 'ssoExpired'
  | 'ssoLink'
  | 'ssoMember'
  | 'ssoNobody'
  | 'ssoNone'
  | 'ssoSuspended'
  | 'ssoUnavailable'
  | 'tooMany';

/** 403: the identity provider, or what it says of somebody, lets them not in. */
export class SsoRefusal extends Forbidden {
  constructor(
    readonly problem: SsoProblem,
    message: string,
  ) {
    super(message);
  }
}

/** 404: the link that tries single sign-on works no more. */
export class SsoLinkEnded extends NotFound {}

/** What a page says of an error of single sign-on. */
export function ssoProblemOf(error: ApiError): SsoProblem {
  if (error instanceof SsoRefusal) return error.problem;
  if (error instanceof SsoLinkEnded) return 'ssoLink';
  if (error instanceof NotFound) return 'ssoNone';
  if (error instanceof TooManyRequests) return 'tooMany';
  if (error instanceof Unauthenticated) return 'ssoExpired';
  return error instanceof Forbidden ? 'needsHttps' : 'ssoUnavailable';
}
