import { Injectable } from '@nestjs/common';
import { createContext, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { renderToString } from 'preact-render-to-string';
import type { LocaleText } from '../../text/locale-text.js';
import { MarkdownRenderer } from '../markdown/markdown-renderer.js';
import type { PageView } from '../view/page-view.js';
import { shortened } from '../view/shortened.js';

/** The Markdown texts of the page that is being rendered, in the order of their placeholders. */
const Texts = createContext<string[]>([]);

/** Placeholder of a text. Nothing else on a page can match it: `<` is escaped in everything that users wrote. */
const PLACEHOLDER = /<!--markdown (\d+)-->/g;

interface MarkdownProps {
  readonly view: PageView;
  readonly text: LocaleText;
  /** Characters; all where it says nothing. */
  readonly most?: number;
}

/** A text that its author wrote in Markdown. */
export function Markdown({ view, text, most = Infinity }: MarkdownProps): VNode | null {
  const texts = useContext(Texts);
  const shown = shortened(view.text(text), most);
  if (shown === '') return null;
  const placeholder = `<!--markdown ${texts.push(shown) - 1}-->`;
  return <div class="prose" {...view.attributes(text)} dangerouslySetInnerHTML={{ __html: placeholder }} />;
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
