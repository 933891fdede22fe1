import { hash } from 'node:crypto';

/** The most bytes that a logo may have. */
export const MAX_LOGO_BYTES = 256 * 1024;

/** A logo as it is stored and served. */
export interface LogoImage {
  /** Changes with the content. */
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

const DATA_URL = /^data:(image\/[a-z+]+);base64,([A-Za-z0-9+/]*={0,2})$/;

/** What files of each kind begin with, or hold; and what they are called. */
const KINDS: Readonly<
  Record<string, { extension: string; isSuch: (content: Buffer) => boolean } | undefined>
> = {
  'image/png': { extension: 'png', isSuch: (content) => content.toString('latin1', 1, 4) === 'PNG' },
  'image/jpeg': { extension: 'jpg', isSuch: (content) => content.readUIntBE(0, 3) === 0xffd8ff },
  'image/webp': { extension: 'webp', isSuch: (content) => content.toString('latin1', 8, 12) === 'WEBP' },
  'image/svg+xml': { extension: 'svg', isSuch: (content) => /<svg[\s>]/.test(content.toString('utf8')) },
};

/** Reads an image that was sent as a data URL; a text says what is wrong with it. */
export function readLogo(dataUrl: string): LogoImage | string {
  const [, mediaType = '', base64 = ''] = DATA_URL.exec(dataUrl) ?? [];
  const kind = KINDS[mediaType];
  if (kind === undefined)
    return `The logo must be a data URL with base64 of ${Object.keys(KINDS).join(', ')}.`;
  const content = Buffer.from(base64, 'base64');
  if (content.length > MAX_LOGO_BYTES) return `The logo must not be larger than ${MAX_LOGO_BYTES} bytes.`;
  if (content.length < 12 || !kind.isSuch(content)) return `The logo is not ${mediaType}.`;
  return {
    fileName: `logo-${hash('sha256', content, 'hex').slice(0, 16)}.${kind.extension}`,
    mediaType,
    content,
  };
}
