import { Injectable } from '@nestjs/common';

/** Somebody whom the identity provider of the tenant names, who may be no member. */
export interface SsoVisitor {
  /** Verified by the identity provider. */
  readonly email: string;
  /** Values of the claim with the roles. */
  readonly values: readonly string[];
}

/** Lets somebody see the current tenant's page. @returns the cookie that does @throws NotFound if nobody is let in so */
type Entering = (visitor: SsoVisitor) => Promise<string>;

/** Those who enter a page by single sign-on without becoming a member. Those who know the ways into a page let them in. */
@Injectable()
export class SsoVisitors {
  private entering: Entering | undefined;

  /** Sets who lets them in. Called once, when the process starts. */
  enterBy(entering: Entering): void {
    this.entering = entering;
  }

  enter(visitor: SsoVisitor): Promise<string> {
    if (this.entering === undefined) throw new Error('Nothing lets visitors in.');
    return this.entering(visitor);
  }
}
