import { TextSetting } from '@heliograph/server/module';

/** What the operator sets. */
export class SmsSettings {
  @TextSetting('ACME_SMS_GATEWAY', {
    description: 'address of the gateway that sends text messages',
    pattern: /^https?:\/\/\S+$/,
    form: 'an address that starts with https://',
  })
  readonly gateway?: string;

  @TextSetting('ACME_SMS_TOKEN', { description: 'token for the gateway' })
  readonly token?: string;
}
