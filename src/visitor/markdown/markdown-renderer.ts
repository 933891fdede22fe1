import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { currentTenant } from '../../context/work-context.js';
import { markdownToHtml } from '../../text/markdown.js';
import { markdownToText } from '../../text/plain-text.js';
import type { Steps } from '../../text/steps.js';
import { TimeSlices } from './time-slices.js';

/** Bytes that all cached texts may take together. */
const MAX_BYTES = 16 * 1024 * 1024;

const FORMS = { html: markdownToHtml, text: markdownToText };

/**
 * Renders Markdown texts for visitors. Each text is rendered once for all pages, feeds, languages and hosts, and cached by
 * a hash of its content; long ones are rendered in slices between other requests, and tenants share the time for that.
 */
@Injectable()
export class MarkdownRenderer {
  private readonly slices = new TimeSlices();
  private readonly cache = new LRUCache<string, string>({
    maxSize: MAX_BYTES,
    sizeCalculation: (rendered, key) => 2 * (rendered.length + key.length),
  });

  /** Each text as HTML, safe to put into a page. */
  toHtml(texts: readonly string[]): Promise<readonly string[]> {
    return this.slices.run(currentTenant().id, this.render('html', texts));
  }

  /** Each text without markup. It is not escaped. */
  toText(texts: readonly string[]): Promise<readonly string[]> {
    return this.slices.run(currentTenant().id, this.render('text', texts));
  }

  private *render(form: keyof typeof FORMS, texts: readonly string[]): Steps<readonly string[]> {
    const all: string[] = [];
    for (const text of texts) {
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
