import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { markdownToHtml } from '../../text/markdown.js';
import type { Images } from '../../text/markdown-parser.js';
import { markdownToText } from '../../text/plain-text.js';
import type { Steps } from '../../text/steps.js';
import { RenderingSlices } from '../responses/rendering-slices.js';

/** Bytes that all cached texts may take together. */
const MAX_BYTES = 16 * 1024 * 1024;

const FORMS = {
  html: (text: string): Steps<string> => markdownToHtml(text),
  htmlWithImages: (text: string): Steps<string> => markdownToHtml(text, 'shown'),
  text: markdownToText,
};

/** A text as a page has it. */
export interface PageText {
  readonly markdown: string;
  readonly images: Images;
}

/**
 * Renders Markdown texts for visitors. Each text is rendered once for all pages, feeds, languages and hosts, and cached by
 * a hash of its content, in slices between other requests.
 */
@Injectable()
export class MarkdownRenderer {
  private readonly cache = new LRUCache<string, string>({
    maxSize: MAX_BYTES,
    sizeCalculation: (rendered, key) => 2 * (rendered.length + key.length),
  });

  constructor(private readonly slices: RenderingSlices) {}

  /** Each text as HTML, safe to put into a page. */
  toPageHtml(texts: readonly PageText[]): Promise<readonly string[]> {
    return this.slices.run(
      this.render(
        texts.map(({ markdown, images }) => [images === 'shown' ? 'htmlWithImages' : 'html', markdown]),
      ),
    );
  }

  /** Each text as HTML without images, safe to put into what others show. */
  toHtml(texts: readonly string[]): Promise<readonly string[]> {
    return this.slices.run(this.render(texts.map((text) => ['html', text])));
  }

  /** Each text without markup. It is not escaped. */
  toText(texts: readonly string[]): Promise<readonly string[]> {
    return this.slices.run(this.render(texts.map((text) => ['text', text])));
  }

  private *render(texts: readonly (readonly [keyof typeof FORMS, string])[]): Steps<readonly string[]> {
    const all: string[] = [];
    for (const [form, text] of texts) {
      const key = `${form} ${hash('sha256', text, 'base64')}`;
      let rendered = this.cache.get(key);
      if (rendered === undefined) {
        rendered = yield* FORMS[form](text);
        this.cache.set(key, rendered);
      }
      all.push(rendered);
      yield;
    }
    return all;
  }
}
