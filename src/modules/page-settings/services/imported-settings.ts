import { randomBytes } from 'node:crypto';
import {
  completeSettings,
  DEFAULT_TENANT_SETTINGS,
  type TenantSettings,
} from '#core/context/tenant-settings.js';
import { Invalid } from '#core/errors/api-error.js';
import { checkColumns } from '#http/body/input.pipe.js';
import type { ArchivedRow, RowImport } from '#http/records/imported-rows.js';
import { canonicalLocales } from '#platform/tenancy/tenants.service.js';
import { BOT_TOKEN, UpdatePageSettings } from '../dto/page-settings.input.js';
import { IMAGE_USES, readImage } from '../rules/page-image.js';
import { settingsRecord } from './settings-record.js';
import type { SmsAccountInput } from '../dto/sms-settings.js';
import { writtenSettings } from '../rules/written-settings.js';

const SECRET_BYTES = 32;
const IMAGE_PATH = /^\/assets\/[a-z-]+-[0-9a-f]{16}\.[a-z]{3,4}$/;

/** How the settings of a page and its images are imported. */
export const IMPORTED_SETTINGS: Readonly<Record<string, RowImport>> = {
  tenant: {
    check: checkSettings,
    withNewSecrets: (row) => ({
      ...row,
      link_secret: randomBytes(SECRET_BYTES).toString('hex'),
      // Two pages must not post with one bot, or send with one account, unnoticed.
      telegram_bot_token: null,
      sms_secret: null,
      settings: { ...(row['settings'] as object), telegramBotId: null, sms: null },
    }),
  },
  logo: { check: checkImage },
};

/** @throws Invalid for settings that an update would refuse */
function checkSettings(row: ArchivedRow): void {
  const { name, locales } = row as { readonly name: string; readonly locales: string[] };
  checkLocales(locales);
  const settings = completeSettings(row['settings'] as Partial<TenantSettings>);
  const token = row['telegram_bot_token'] ?? null;
  const hasToken = typeof token === 'string' && BOT_TOKEN.test(token);
  if (token !== null && !hasToken)
    throw Invalid.field('telegram_bot_token', 'The telegram_bot_token must be the token of a bot.');
  if (settings.telegramBotId !== (hasToken ? token.split(':')[0] : null))
    throw Invalid.field('telegram_bot_id', 'The telegram_bot_id must be that of the token.');
  const smsSecret = row['sms_secret'] ?? null;
  if ((settings.sms === null) !== (smsSecret === null))
    throw Invalid.field('sms.secret', 'The secret must be there if there is an account for text messages.');
  const { logoPath, logoDarkPath, faviconPath } = settings;
  for (const path of [logoPath, logoDarkPath, faviconPath])
    if (path !== null && !IMAGE_PATH.test(path))
      throw Invalid.field('logo', 'The address of an image must be one of the page.');
  const body = bodyOf(name, locales, settings);
  const sms = body['sms'] && { ...body['sms'], secret: smsSecret };
  checkColumns(UpdatePageSettings, { ...body, sms });
  // Rules that span fields. Texts are as stored, so no language is left out.
  writtenSettings(
    DEFAULT_TENANT_SETTINGS,
    { ...body, sms: sms as SmsAccountInput | null },
    {
      locales: { before: locales, after: locales },
      paths: { logoPath, logoDarkPath, faviconPath },
    },
  );
}

function checkLocales(locales: readonly string[]): void {
  let canonical: readonly string[] = [];
  try {
    canonical = canonicalLocales(locales);
  } catch {
    // No language, or one that is none.
  }
  if (canonical.length === 0 || canonical.join() !== locales.join())
    throw Invalid.field('locales', 'The locales must be a list of distinct language tags.');
}

function bodyOf(name: string, locales: string[], settings: TenantSettings): ArchivedRow {
  try {
    return settingsRecord({ name, locales, settings, updatedAt: new Date(0) }).parse();
  } catch {
    throw Invalid.field('settings', 'The settings cannot be read.');
  }
}

/** @throws Invalid for an image that could not be uploaded, such as a drawing with scripts */
function checkImage({ file_name: fileName, media_type: mediaType, content }: ArchivedRow): void {
  const base64 = Buffer.from(String(content).slice('\\x'.length), 'hex').toString('base64');
  const images = IMAGE_USES.map((use) => readImage(use, `data:${String(mediaType)};base64,${base64}`));
  if (images.some((image) => typeof image !== 'string' && image.fileName === fileName)) return;
  const [problem] = images.filter((image) => typeof image === 'string');
  throw Invalid.field('logo', problem ?? `The image ${String(fileName)} must be named after its content.`);
}
