import { hash } from 'node:crypto';
import { svgProblem } from './svg-drawing.js';

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

interface Kind {
  readonly extension: string;
  /** What is wrong with a file that is said to be such, in words that follow "The logo". */
  readonly problem: (content: Buffer) => string | undefined;
}

const KINDS: Readonly<Record<string, Kind | undefined>> = {
  'image/png': pixels('image/png', 'png', (content) => content.toString('latin1', 1, 4) === 'PNG'),
  'image/jpeg': pixels('image/jpeg', 'jpg', (content) => content.readUIntBE(0, 3) === 0xffd8ff),
  'image/webp': pixels('image/webp', 'webp', (content) => content.toString('latin1', 8, 12) === 'WEBP'),
  'image/svg+xml': { extension: 'svg', problem: svgProblem },
};

/** A kind of file that is known by its first bytes. */
function pixels(mediaType: string, extension: string, isSuch: (content: Buffer) => boolean): Kind {
  return {
    extension,
    problem: (content) => (content.length >= 12 && isSuch(content) ? undefined : `is not ${mediaType}`),
  };
}

/** Reads an image that was sent as a data URL; a text says what is wrong with it. */
export function readLogo(dataUrl: string): LogoImage | string {
  const [, mediaType = '', base64 = ''] = DATA_URL.exec(dataUrl) ?? [];
  const kind = KINDS[mediaType];
  if (kind === undefined)
    return `The logo must be a data URL with base64 of ${Object.keys(KINDS).join(', ')}.`;
  const content = Buffer.from(base64, 'base64');
  if (content.length > MAX_LOGO_BYTES) return `The logo must not be larger than ${MAX_LOGO_BYTES} bytes.`;
  const problem = kind.problem(content);
  if (problem !== undefined) return `The logo ${problem}.`;
  return {
    fileName: `logo-${hash('sha256', content, 'hex').slice(0, 16)}.${kind.extension}`,
    mediaType,
    content,
  };
}
