import type { Schemas } from '@heliograph/client';

type PageSettings = Schemas['PageSettings'];

/** The account for text messages; its secret is empty unless somebody writes it. */
export type SmsValues = Schemas['SmsAccount'] & { readonly secret: string };

/** The settings as the form has them. Images are addresses as saved, or `data:` addresses of files just chosen. */
export interface SettingsValues extends Omit<
  PageSettings,
  'logo_url' | 'logo_dark_url' | 'favicon_url' | 'telegram_bot_id' | 'sms'
> {
  readonly logo: string | null;
  readonly logo_dark: string | null;
  readonly favicon: string | null;
  /** As saved, only its beginning is known. */
  readonly telegram_bot_token: string | null;
  readonly sms: SmsValues | null;
  /** Languages whose texts may be hidden. */
  readonly confirm_removal: string[];
}

/** A part of the form, with the names of its fields. */
export const PARTS = {
  look: [
    'name',
    'time_zone',
    'color',
    'logo',
    'logo_dark',
    'favicon',
    'layout',
    'look',
    'markdown_images',
    'visibility',
  ],
  texts: ['header_links', 'footer_text', 'footer_links'],
  languages: ['locales', 'confirm_removal'],
  sending: [
    'subscriptions_enabled',
    'subscribe_proof_of_work',
    'notification_grace_seconds',
    'mail_reply_to',
    'telegram_bot_token',
    'sms',
    'reminder_minutes',
  ],
  uptime: ['sla_target', 'uptime_weights', 'service_hours', 'holidays'],
} as const satisfies Readonly<Record<string, readonly (keyof SettingsValues)[]>>;

export type Part = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as readonly Part[];

/** What visitors see at once; the preview follows it. */
const SHOWN = [...PARTS.look, ...PARTS.texts, ...PARTS.languages, 'subscriptions_enabled'] as const;

export function valuesOf(settings: PageSettings): SettingsValues {
  const {
    logo_url: logo,
    logo_dark_url: logo_dark,
    favicon_url: favicon,
    telegram_bot_id: botId,
    sms: account,
    ...values
  } = settings;
  const telegram_bot_token = botId === null ? null : `${botId}:••••`;
  const sms = account && { ...account, secret: '' };
  return { ...values, logo, logo_dark, favicon, telegram_bot_token, sms, confirm_removal: [] };
}

/** The body of a change: what differs, as the API calls it. */
export function bodyOf({ sms, ...changed }: Partial<SettingsValues>): Schemas['UpdatePageSettings'] {
  return { ...changed, ...(sms !== undefined && { sms: sms && accountOf(sms) }) };
}

/** Without a secret, the stored one stays. */
function accountOf({ secret, ...account }: SmsValues): Schemas['SmsAccountInput'] {
  return secret === '' ? account : { ...account, secret };
}

const COLOR = /^#[\da-f]{6}$/i;

/** What the preview is asked with: of the changes, those that visitors see. What is half typed waits. */
export function previewBodyOf(
  values: SettingsValues,
  changed: readonly (keyof SettingsValues)[],
): Schemas['UpdatePageSettings'] {
  const shown: Partial<SettingsValues> = Object.fromEntries(
    changed
      .filter((field) => SHOWN.some((one) => one === field))
      .filter((field) => field !== 'color' || values.color === null || COLOR.test(values.color))
      .map((field) => [field, values[field]]),
  );
  return {
    ...shown,
    ...(shown.header_links !== undefined && { header_links: complete(shown.header_links) }),
    ...(shown.footer_links !== undefined && { footer_links: complete(shown.footer_links) }),
    // What removing a language hides is said when it is saved.
    ...(shown.locales !== undefined && { confirm_removal: values.confirm_removal }),
  };
}

function complete(links: SettingsValues['header_links']): SettingsValues['header_links'] {
  return links.filter(
    ({ label, url }) =>
      URL.canParse(url) && Object.values(label).some((text) => text !== null && text !== ''),
  );
}
