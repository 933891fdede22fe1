import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** The device of a page's person, who is always recognised. */
export interface Authenticator {
  readonly devtools: CDPSession;
  readonly authenticatorId: string;
}

/** Gives a page an authenticator of its own, which keeps passkeys and answers at once. */
export async function addAuthenticator(context: BrowserContext, page: Page): Promise<Authenticator> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}
