import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '#core/errors/api-error.js';
import type { SsoProblem } from '../rules/sso-problem.js';

/** What came of trying single sign-on. */
export interface SsoTrial {
  /** Undefined if it would have signed somebody in. */
  readonly problem: SsoProblem | undefined;
  /** In English, exact: for those who set it up. */
  readonly message: string;
  /** What the identity provider says of the person, by name; undefined if it came to no word of them. */
  readonly claims: readonly (readonly [string, string])[] | undefined;
  /** Names of the roles that the claims stand for; undefined if roles stay as they are. */
  readonly roles: readonly string[] | undefined;
}

/** Pages for people in single sign-on. Those who show pages to people draw them. */
export interface SsoPageDrawer {
  /** Sends the page to sign in, which says what went wrong. */
  showProblem(error: ApiError, request: FastifyRequest, reply: FastifyReply): Promise<string | undefined>;
  /** Sends a page that says what came of a trial. */
  showTrial(trial: SsoTrial, request: FastifyRequest, reply: FastifyReply): Promise<string | undefined>;
}

@Injectable()
export class SsoPages {
  private drawer: SsoPageDrawer | undefined;

  /** Sets who draws them. Called once, when the process starts. */
  drawWith(drawer: SsoPageDrawer): void {
    this.drawer = drawer;
  }

  get drawn(): SsoPageDrawer {
    if (this.drawer === undefined) throw new Error('Nothing draws pages.');
    return this.drawer;
  }
}
