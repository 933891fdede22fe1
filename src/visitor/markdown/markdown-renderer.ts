import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { currentTenant } from '#core/context/work-context.js';
import { markdownToHtml } from '#core/text/markdown.js';
import type { Images } from '#core/text/markdown-parser.js';
import { markdownToText } from '#core/text/plain-text.js';
import type { Steps } from '#core/text/steps.js';
import { RenderingSlices } from '../responses/rendering-slices.js';

/** Maximum total size of cached texts, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;

const FORMS = {
  html: (text: string): Steps<string> => markdownToHtml(text),
  htmlWithImages: (text: string): Steps<string> => markdownToHtml(text, 'shown'),
  text: markdownToText,
};

type WantedText = readonly [form: keyof typeof FORMS, text: string];

/** A Markdown text on a page. */
export interface PageText {
  readonly markdown: string;
  readonly images: Images;
}

/**
 * Renders Markdown texts for visitors in slices between requests. Each text is rendered once for all
 * pages, feeds, languages and hosts. The cache key is a hash of its content.
 */
@Injectable()
export class MarkdownRenderer {
  private readonly cache = new LRUCache<string, string>({
    maxSize: MAX_BYTES,
    sizeCalculation: (rendered, key) => 2 * (rendered.length + key.length),
  });
  /** Ids of tenants with a text being rendered. */
  private readonly busy = new Set<string>();

  constructor(private readonly slices: RenderingSlices) {}

  /** Renders each text as HTML that is safe to embed in a page. */
  toPageHtml(texts: readonly PageText[]): Promise<readonly string[]> {
    return this.render(
      texts.map(({ markdown, images }) => [images === 'shown' ? 'htmlWithImages' : 'html', markdown]),
    );
  }

  /** Renders each text as HTML without images, which is safe to embed in other programs' views. */
  toHtml(texts: readonly string[]): Promise<readonly string[]> {
    return this.render(texts.map((text) => ['html', text]));
  }

  /** Renders each text without markup. The result is not escaped. */
  toText(texts: readonly string[]): Promise<readonly string[]> {
    return this.render(texts.map((text) => ['text', text]));
  }

  private render(texts: readonly WantedText[]): Promise<readonly string[]> {
    return this.slices.run(this.rendered(currentTenant().id, texts));
  }

  private *rendered(tenantId: string, texts: readonly WantedText[]): Steps<readonly string[]> {
    const all: string[] = [];
    for (const [form, text] of texts) {
      const key = `${form} ${hash('sha256', text, 'base64')}`;
      // One text at a time: parsing takes many times its size in memory, and another page may need the
      // same text.
      while (this.busy.has(tenantId) && !this.cache.has(key)) yield;
      all.push(this.cache.get(key) ?? (yield* this.renderAlone(tenantId, key, FORMS[form](text))));
      yield;
    }
    return all;
  }

  private *renderAlone(tenantId: string, key: string, steps: Steps<string>): Steps<string> {
    this.busy.add(tenantId);
    try {
      const rendered = yield* steps;
      this.cache.set(key, rendered);
      return rendered;
    } finally {
      this.busy.delete(tenantId);
    }
  }
}
