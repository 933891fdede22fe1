import { Injectable } from '@nestjs/common';
import { createContext, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { renderToString } from 'preact-render-to-string';
import { MarkdownRenderer } from '../markdown/markdown-renderer.js';

/** The texts in Markdown of the page that is being rendered, in the order of their places. */
const Texts = createContext<string[]>([]);

/** Where a text goes. Nothing else on a page looks like it: `<` is escaped in whatever others wrote. */
const PLACE = /<!--markdown (\d+)-->/g;

/** A text that its author wrote in Markdown. */
export function Markdown({ text }: { readonly text: string }): VNode | null {
  const texts = useContext(Texts);
  if (text === '') return null;
  const place = `<!--markdown ${texts.push(text) - 1}-->`;
  return <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: place }} />;
}

/** Makes HTML of pages. Components are drawn at once, the texts on them in steps. */
@Injectable()
export class PageRenderer {
  constructor(private readonly markdown: MarkdownRenderer) {}

  async render(page: VNode): Promise<string> {
    const texts: string[] = [];
    const html = renderToString(<Texts.Provider value={texts}>{page}</Texts.Provider>);
    const rendered = await this.markdown.toHtml(texts);
    return `<!doctype html>${html.replaceAll(PLACE, (_, index: string) => rendered[Number(index)] ?? '')}`;
  }
}
