import { hash } from 'node:crypto';
import { svgProblem } from './svg-drawing.js';

const DRAWINGS = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'];

/** Images of a page by field: prefix of the file name, maximum size and media types. */
const USES = {
  logo: { prefix: 'logo', maxBytes: 256 * 1024, mediaTypes: DRAWINGS },
  logo_dark: { prefix: 'logo-dark', maxBytes: 256 * 1024, mediaTypes: DRAWINGS },
  favicon: { prefix: 'favicon', maxBytes: 64 * 1024, mediaTypes: [...DRAWINGS, 'image/x-icon'] },
} as const;

export type ImageUse = keyof typeof USES;
export const IMAGE_USES = Object.keys(USES) as readonly ImageUse[];

/** An image as stored and served. */
export interface PageImage {
  /** Contains a hash of the content, so it changes with the content. */
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** Aliases of media types. Source: the IANA registry of media types. */
const OTHER_NAMES: Readonly<Record<string, string | undefined>> = {
  'image/vnd.microsoft.icon': 'image/x-icon',
};

const DATA_URL = /^data:(image\/[a-z+.-]+);base64,([A-Za-z0-9+/]*={0,2})$/;

interface Kind {
  readonly extension: string;
  /** Returns what is wrong with the content, as words that follow a field name. */
  readonly problem: (content: Buffer) => string | undefined;
}

const KINDS: Readonly<Record<string, Kind | undefined>> = {
  'image/png': pixels('image/png', 'png', (content) => content.toString('latin1', 1, 4) === 'PNG'),
  'image/jpeg': pixels('image/jpeg', 'jpg', (content) => content.readUIntBE(0, 3) === 0xffd8ff),
  'image/webp': pixels('image/webp', 'webp', (content) => content.toString('latin1', 8, 12) === 'WEBP'),
  'image/svg+xml': { extension: 'svg', problem: svgProblem },
  'image/x-icon': pixels('image/x-icon', 'ico', (content) => content.readUInt32LE(0) === 0x10000),
};

/** A bitmap format, recognized by its first bytes. */
function pixels(mediaType: string, extension: string, isSuch: (content: Buffer) => boolean): Kind {
  return {
    extension,
    problem: (content) => (content.length >= 12 && isSuch(content) ? undefined : `is not ${mediaType}`),
  };
}

/** Reads an image from a data URL. @returns the image, or a sentence that says what is wrong with it */
export function readImage(use: ImageUse, dataUrl: string): PageImage | string {
  const { prefix, maxBytes, mediaTypes } = USES[use];
  const [, written = '', base64 = ''] = DATA_URL.exec(dataUrl) ?? [];
  const mediaType = OTHER_NAMES[written] ?? written;
  const kind = mediaTypes.some((one) => one === mediaType) ? KINDS[mediaType] : undefined;
  if (kind === undefined) return `The ${use} must be a data URL with base64 of ${mediaTypes.join(', ')}.`;
  const content = Buffer.from(base64, 'base64');
  if (content.length > maxBytes) return `The ${use} must not be larger than ${maxBytes} bytes.`;
  const problem = kind.problem(content);
  if (problem !== undefined) return `The ${use} ${problem}.`;
  return {
    fileName: `${prefix}-${hash('sha256', content, 'hex').slice(0, 16)}.${kind.extension}`,
    mediaType,
    content,
  };
}

/** Returns the image as a data URL. */
export function dataUrlOf({ mediaType, content }: PageImage): string {
  return `data:${mediaType};base64,${content.toString('base64')}`;
}
