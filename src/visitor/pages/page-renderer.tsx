import { Injectable } from '@nestjs/common';
import { createContext, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { renderToString } from 'preact-render-to-string';
import { MarkdownRenderer } from '../markdown/markdown-renderer.js';

/** The Markdown texts of the page that is being rendered, in the order of their placeholders. */
const Texts = createContext<string[]>([]);

/** Placeholder of a text. Nothing else on a page can match it: `<` is escaped in everything that users wrote. */
const PLACEHOLDER = /<!--markdown (\d+)-->/g;

/** A text that its author wrote in Markdown. */
export function Markdown({ text }: { readonly text: string }): VNode | null {
  const texts = useContext(Texts);
  if (text === '') return null;
  const placeholder = `<!--markdown ${texts.push(text) - 1}-->`;
  return <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: placeholder }} />;
}

/** Renders pages to HTML: components synchronously, their Markdown texts in time slices afterwards. */
@Injectable()
export class PageRenderer {
  constructor(private readonly markdown: MarkdownRenderer) {}

  async render(page: VNode): Promise<string> {
    const texts: string[] = [];
    const html = renderToString(<Texts.Provider value={texts}>{page}</Texts.Provider>);
    const rendered = await this.markdown.toHtml(texts);
    return `<!doctype html>${html.replaceAll(PLACEHOLDER, (_, index: string) => rendered[Number(index)] ?? '')}`;
  }
}
