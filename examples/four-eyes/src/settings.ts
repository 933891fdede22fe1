import { ListSetting } from '@heliograph/server/module';

/** What the operator sets for all tenants. */
export class FourEyesSettings {
  @ListSetting('ACME_FOUR_EYES_EXEMPT', { description: 'names of keys that may publish what they wrote' })
  readonly exempt: readonly string[] = [];
}
