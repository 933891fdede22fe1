import { TextSetting } from '@heliograph/server/module';

/** What the operator sets. */
export class PortalSettings {
  @TextSetting('ACME_PORTAL_URL', {
    description: 'page of the company portal that sends people back with a signature',
    pattern: /^https:\/\/\S+$/,
    form: 'an address of https',
  })
  readonly url?: string;

  @TextSetting('ACME_PORTAL_SECRET', {
    description: 'what the portal signs with',
    pattern: /^\S{32,}$/,
    form: 'at least 32 characters',
  })
  readonly secret?: string;
}
