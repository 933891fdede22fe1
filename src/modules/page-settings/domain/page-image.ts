import { hash } from 'node:crypto';
import { svgProblem } from './svg-drawing.js';

const DRAWINGS = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'];

/** The images of a page by the field that they are sent in: how they are called, and what they may be. */
const USES = {
  logo: { prefix: 'logo', maxBytes: 256 * 1024, mediaTypes: DRAWINGS },
  logo_dark: { prefix: 'logo-dark', maxBytes: 256 * 1024, mediaTypes: DRAWINGS },
  favicon: { prefix: 'favicon', maxBytes: 64 * 1024, mediaTypes: [...DRAWINGS, 'image/x-icon'] },
} as const;

export type ImageUse = keyof typeof USES;
export const IMAGE_USES = Object.keys(USES) as readonly ImageUse[];

/** An image as it is stored and served. */
export interface PageImage {
  /** Changes with the content. */
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** What icons are called as well. Source: the registry of media types. */
const OTHER_NAMES: Readonly<Record<string, string | undefined>> = {
  'image/vnd.microsoft.icon': 'image/x-icon',
};

const DATA_URL = /^data:(image\/[a-z+.-]+);base64,([A-Za-z0-9+/]*={0,2})$/;

interface Kind {
  readonly extension: string;
  /** What is wrong with a file that is said to be such, in words that follow its name. */
  readonly problem: (content: Buffer) => string | undefined;
}

const KINDS: Readonly<Record<string, Kind | undefined>> = {
  'image/png': pixels('image/png', 'png', (content) => content.toString('latin1', 1, 4) === 'PNG'),
  'image/jpeg': pixels('image/jpeg', 'jpg', (content) => content.readUIntBE(0, 3) === 0xffd8ff),
  'image/webp': pixels('image/webp', 'webp', (content) => content.toString('latin1', 8, 12) === 'WEBP'),
  'image/svg+xml': { extension: 'svg', problem: svgProblem },
  'image/x-icon': pixels('image/x-icon', 'ico', (content) => content.readUInt32LE(0) === 0x10000),
};

/** A kind of file that is known by its first bytes. */
function pixels(mediaType: string, extension: string, isSuch: (content: Buffer) => boolean): Kind {
  return {
    extension,
    problem: (content) => (content.length >= 12 && isSuch(content) ? undefined : `is not ${mediaType}`),
  };
}

/** Reads an image that was sent as a data URL; a text says what is wrong with it. */
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

/** The image as an address that has all of it. */
export function dataUrlOf({ mediaType, content }: PageImage): string {
  return `data:${mediaType};base64,${content.toString('base64')}`;
}
