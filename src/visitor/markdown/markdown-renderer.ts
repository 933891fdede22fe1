import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { markdownToHtml } from '../../text/markdown.js';
import { markdownToText } from '../../text/plain-text.js';
import type { Steps } from '../../text/steps.js';
import { TimeSlices } from './time-slices.js';

/** Bytes that all remembered texts may take together. */
const MAX_BYTES = 16 * 1024 * 1024;

const FORMS = { html: markdownToHtml, text: markdownToText };

/**
 * Texts in Markdown as visitors see them. Each is rendered once, for whatever page, feed, language or host it is needed,
 * and remembered by its content; what is long is rendered between the answers to others.
 */
@Injectable()
export class MarkdownRenderer {
  private readonly slices = new TimeSlices();
  private readonly known = new LRUCache<string, string>({
    maxSize: MAX_BYTES,
    sizeCalculation: (rendered, key) => 2 * (rendered.length + key.length),
  });

  /** Each text as HTML; safe to put into a page, whatever it is. */
  toHtml(texts: readonly string[]): Promise<readonly string[]> {
    return this.slices.run(this.render('html', texts));
  }

  /** Each text without markup; not to be put into markup as it is. */
  toText(texts: readonly string[]): Promise<readonly string[]> {
    return this.slices.run(this.render('text', texts));
  }

  private *render(form: keyof typeof FORMS, texts: readonly string[]): Steps<readonly string[]> {
    const all: string[] = [];
    for (const text of texts) {
      const key = `${form} ${hash('sha256', text, 'base64')}`;
      let rendered = this.known.get(key);
      if (rendered === undefined) {
        rendered = yield* FORMS[form](text);
        this.known.set(key, rendered);
      }
      all.push(rendered);
      yield;
    }
    return all;
  }
}
