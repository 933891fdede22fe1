import { Expose } from 'class-transformer';
import { IsFQDN, IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { IntegerSetting } from './setting-decorators.js';
import { TracingSettings } from './tracing-settings.js';

/** Form of SMTP_URL. */
export const SMTP_ADDRESS = /^smtps?:\/\/[^\s/]+\/?$/;

/** The mail server, and what mails say of where they come from. */
export class MailSettings extends TracingSettings {
  /** URL of the mail server, with user and password. Default: mails become files in the data folder. */
  @Expose({ name: 'SMTP_URL' })
  @IsOptional()
  @Matches(SMTP_ADDRESS, {
    message: 'SMTP_URL must be smtp://[user:password@]host[:port] or smtps://…',
  })
  readonly smtpUrl?: string;

  /**
   * Whether mails require TLS. Default: required unless the server is on this
   * machine. With smtps:// they always use it.
   */
  @Expose({ name: 'SMTP_TLS' })
  @IsOptional()
  @IsIn(['required', 'off'], { message: 'SMTP_TLS must be required or off' })
  readonly smtpTls?: 'required' | 'off';

  /** Maximum connections to the mail server, per process. */
  @IntegerSetting('SMTP_POOL_SIZE', 1, 100)
  readonly smtpPoolSize: number = 5;

  /** Maximum mails per second, per process; 0 for no limit. */
  @IntegerSetting('SMTP_MAX_PER_SECOND', 0, 100_000)
  readonly smtpMaxPerSecond: number = 0;

  /** Seconds that the mail server has to accept a mail. */
  @IntegerSetting('SMTP_TIMEOUT', 1, 600)
  readonly smtpTimeout: number = 60;

  /** Sender address of mails. Default: status@ and the service domain. Required with SMTP_URL. */
  @Expose({ name: 'MAIL_FROM' })
  @IsOptional()
  @Matches(/^[\w.+-]{1,64}@[\w-]+(\.[\w-]+)*$/, {
    message: 'MAIL_FROM must be an address without a name, such as status@example.com',
  })
  readonly mailFrom?: string;

  /** File with the private key for DKIM signatures, in PEM. Default: mails are not signed. */
  @Expose({ name: 'DKIM_KEY_FILE' })
  @IsOptional()
  @IsString()
  readonly dkimKeyFile?: string;

  /** DKIM selector, the name of the DNS record with the public key. Required with DKIM_KEY_FILE. */
  @Expose({ name: 'DKIM_SELECTOR' })
  @IsOptional()
  @IsFQDN({ require_tld: false }, { message: 'DKIM_SELECTOR must be a label such as status2026' })
  readonly dkimSelector?: string;

  /** Domain of the DKIM signature. Default: that of MAIL_FROM. */
  @Expose({ name: 'DKIM_DOMAIN' })
  @IsOptional()
  @IsFQDN({}, { message: 'DKIM_DOMAIN must be a domain name' })
  readonly dkimDomain?: string;

  /** Secret in the URL to which mail services report bounces and complaints. Default: reports are not accepted. */
  @Expose({ name: 'BOUNCE_TOKEN' })
  @IsOptional()
  @Matches(/^[\w-]{20,200}$/, {
    message: 'BOUNCE_TOKEN must have 20 to 200 of the characters a-z, A-Z, 0-9, _ and -',
  })
  readonly bounceToken?: string;
}
