/** Whom a mail goes to. */
export interface MailRecipient {
  readonly address: string;
  /** Language of the mail. */
  readonly locale: string;
}

/** A sign-in with a browser that a member has not used before. */
export interface NewSignIn {
  readonly at: Date;
  /** Name of the way to sign in. */
  readonly way: string;
  /** Name of the browser, of a list of ours; empty if it is unknown. */
  readonly browser: string;
  /** Name of the operating system, of a list of ours; empty if it is unknown. */
  readonly system: string;
}

/** A passkey that a member has now, or no more. */
export interface PasskeyChange {
  readonly at: Date;
  readonly isAdded: boolean;
}

/** An open incident without an update for long. */
export interface SilentIncident {
  readonly title: string;
  /** Minutes since its last update. */
  readonly minutes: number;
  /** Path of its screen in the console. */
  readonly path: string;
}

/** Mails to the people of a tenant and to visitors of its protected page, one at a time. They belong to no list and nobody unsubscribes from them. */
export abstract class PersonMails {
  /**
   * Sends an invitation.
   *
   * @param url of the page that accepts it
   * @throws Error if the mail server may take it later, after which a job tries again; a refusal for good is logged
   */
  abstract sendInvitation(invitation: MailRecipient & { readonly url: string }): Promise<void>;

  /** Sends a code to sign in with. @throws Error as {@link sendInvitation} does */
  abstract sendCode(code: MailRecipient & { readonly code: string }): Promise<void>;

  /** Sends a code to enter a protected page with. @throws Error as {@link sendInvitation} does */
  abstract sendEntranceCode(code: MailRecipient & { readonly code: string }): Promise<void>;

  /** Tells a member of a sign-in that was perhaps not theirs. @throws Error as {@link sendInvitation} does */
  abstract sendSignIn(mail: MailRecipient & NewSignIn): Promise<void>;

  /** Tells a member that their passkeys have changed. @throws Error as {@link sendInvitation} does */
  abstract sendPasskey(mail: MailRecipient & PasskeyChange): Promise<void>;

  /**
   * Tells a member that their address has changed.
   *
   * @param isNew false for a mail to the address before, which does not name the new one: it may be a stranger's
   * @throws Error as {@link sendInvitation} does
   */
  abstract sendAddress(mail: MailRecipient & { readonly isNew: boolean }): Promise<void>;

  /** Tells a member to sign in with single sign-on from now on. @throws Error as {@link sendInvitation} does */
  abstract sendSsoEnforced(recipient: MailRecipient): Promise<void>;

  /**
   * Tells a member that somebody has changed their roles.
   *
   * @param roles names of those that the member has now
   * @throws Error as {@link sendInvitation} does
   */
  abstract sendRoles(mail: MailRecipient & { readonly roles: readonly string[] }): Promise<void>;

  /** Tells a member of an open incident without an update for long. @throws Error as {@link sendInvitation} does */
  abstract sendSilence(mail: MailRecipient & SilentIncident): Promise<void>;
}
