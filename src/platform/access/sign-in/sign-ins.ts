import { Injectable } from '@nestjs/common';

/** A member who has proven who they are. */
export type RecognisedMember = { readonly memberId: number } | { readonly email: string };

type OpenSession = (who: RecognisedMember, way: string) => Promise<string[]>;

/** Opens sessions for the ways to sign in that modules add. The family of members does it. */
@Injectable()
export class SignIns {
  private openSession: OpenSession = () => Promise.reject(new Error('There are no members.'));

  /** Sets how sessions are opened. Called once, when the process starts. */
  openWith(openSession: OpenSession): void {
    this.openSession = openSession;
  }

  /**
   * Opens a session of an active member of the current tenant. Whoever calls it answers for who that is.
   *
   * @param way name of the way to sign in
   * @returns the values of the header `Set-Cookie`
   * @throws Unauthenticated if there is no such active member; Forbidden on a page without https
   */
  open(who: RecognisedMember, way: string): Promise<string[]> {
    return this.openSession(who, way);
  }
}
