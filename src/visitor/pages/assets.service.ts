import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { currentTenant } from '../../tenancy/tenant-context.js';
import { colourOf, colourStylesheet } from './colours.js';
import { LogosRepository, type StoredImage } from './logos.repository.js';
import { SCRIPT, SCRIPT_FILE } from './page-script.js';
import { STYLESHEET, STYLESHEET_FILE } from './stylesheet.js';

const LOGO = /^logo-[0-9a-f]{16}\.(svg|png|jpg|webp)$/;
/** Bytes of logos that are remembered. */
const MAX_BYTES = 16 * 1024 * 1024;

interface Asset {
  readonly contentType: string;
  readonly content: Buffer | string;
}

/** Style sheets, the script and logos of pages. */
@Injectable()
export class AssetsService {
  private readonly logos = new LRUCache<string, StoredImage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ content }) => content.length,
  });

  constructor(private readonly stored: LogosRepository) {}

  async find(file: string): Promise<Asset | undefined> {
    if (file === STYLESHEET_FILE) return css(STYLESHEET);
    if (file === SCRIPT_FILE) return { contentType: 'text/javascript; charset=utf-8', content: SCRIPT };
    const colour = colourOf(file);
    if (colour !== undefined) return css(colourStylesheet(colour));
    const logo = LOGO.test(file) ? await this.logo(file) : undefined;
    return logo && { contentType: logo.mediaType, content: logo.content };
  }

  private async logo(file: string): Promise<StoredImage | undefined> {
    const key = `${currentTenant().id} ${file}`;
    const known = this.logos.get(key) ?? (await this.stored.find(file));
    if (known !== undefined) this.logos.set(key, known);
    return known;
  }
}

function css(content: string): Asset {
  return { contentType: 'text/css; charset=utf-8', content };
}
