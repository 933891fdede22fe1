import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { currentTenant } from '#core/context/work-context.js';
import type { ResponseFormat } from '../responses/response-writer.js';
import { UncachedWork } from '../admission/uncached-work.js';
import { RenderedBody } from '../responses/rendered-body.js';
import { colorOf, colorStylesheet } from './colors.js';
import { lookOf, lookStylesheet } from './look-stylesheet.js';
import { LogosRepository, type StoredImage } from '../store/logos.repository.js';
import {
  PASSKEYS_SCRIPT,
  PASSKEYS_SCRIPT_FILE,
  PROOF_SCRIPT,
  PROOF_SCRIPT_FILE,
  SCRIPT,
  SCRIPT_FILE,
  SUBSCRIBE_SCRIPT,
  SUBSCRIBE_SCRIPT_FILE,
} from './page-script.js';
import { STYLESHEET, STYLESHEET_FILE } from './stylesheet.js';

const LOGO = /^(logo|logo-dark|favicon)-[0-9a-f]{16}\.(svg|png|jpg|webp|ico)$/;
/** Maximum total size of cached logos and icons, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Headers of all assets. */
export const IMMUTABLE = {
  'cache-control': 'public, max-age=31536000, immutable',
  // Applies to an image that is opened as a document.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

const CSS = { contentType: 'text/css; charset=utf-8', headers: { ...IMMUTABLE, vary: 'Accept-Encoding' } };
const JS = { ...CSS, contentType: 'text/javascript; charset=utf-8' };

interface TextAsset {
  readonly rendered: RenderedBody;
  readonly form: ResponseFormat;
}

/** Style sheets, scripts and logos of pages. */
@Injectable()
export class AssetsService {
  private readonly texts = new Map<string, TextAsset>([
    [STYLESHEET_FILE, { rendered: new RenderedBody(STYLESHEET), form: CSS }],
    [SCRIPT_FILE, { rendered: new RenderedBody(SCRIPT), form: JS }],
    [SUBSCRIBE_SCRIPT_FILE, { rendered: new RenderedBody(SUBSCRIBE_SCRIPT), form: JS }],
    [PASSKEYS_SCRIPT_FILE, { rendered: new RenderedBody(PASSKEYS_SCRIPT), form: JS }],
    [PROOF_SCRIPT_FILE, { rendered: new RenderedBody(PROOF_SCRIPT), form: JS }],
  ]);
  private readonly logos = new LRUCache<string, StoredImage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ content }) => content.length,
  });

  constructor(
    private readonly stored: LogosRepository,
    private readonly work: UncachedWork,
  ) {}

  /** A style sheet or script; undefined for any other file. */
  text(file: string): TextAsset | undefined {
    const color = colorOf(file);
    if (color !== undefined) return styleSheet(colorStylesheet(color));
    const look = lookOf(file);
    return look === undefined ? this.texts.get(file) : styleSheet(lookStylesheet(look));
  }

  /** Reads a logo or favicon of the current tenant. */
  async logo(file: string): Promise<StoredImage | undefined> {
    if (!LOGO.test(file)) return undefined;
    const key = `${currentTenant().id} ${file}`;
    const cached = this.logos.get(key);
    if (cached !== undefined) return cached;
    this.work.count();
    const logo = await this.stored.find(file);
    if (logo !== undefined) this.logos.set(key, logo);
    return logo;
  }
}

function styleSheet(text: string): TextAsset {
  return { rendered: new RenderedBody(text), form: CSS };
}
