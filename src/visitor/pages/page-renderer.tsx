import { Injectable } from '@nestjs/common';
import { createContext, type ComponentChildren, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { renderToString } from 'preact-render-to-string';
import type { LocaleText } from '#core/text/locale-text.js';
import type { Steps } from '#core/text/steps.js';
import type { Images } from '#core/text/markdown-parser.js';
import { MarkdownRenderer, type PageText } from '../markdown/markdown-renderer.js';
import { RenderingSlices } from '../responses/rendering-slices.js';
import type { PageView } from '../view/page-view.js';
import { shortened } from '../view/shortened.js';

/** Content that is rendered after the rest of the page, in the order of its placeholders. */
interface Deferred {
  readonly texts: PageText[];
  readonly parts: ComponentChildren[];
}

const Deferred = createContext<Deferred>({ texts: [], parts: [] });

/** Placeholders. Nothing else on a page can match them, because `<` is escaped in all user text. */
const TEXT = /<!--markdown (\d+)-->/g;
const PART = /<!--part (\d+)-->/;

interface MarkdownProps {
  readonly view: PageView;
  readonly text: LocaleText;
  /** Maximum length in characters; default: unlimited. */
  readonly most?: number;
  /** Default: the tenant's setting. */
  readonly images?: Images;
}

/** Renders a Markdown text. */
export function Markdown({
  view,
  text,
  most = Infinity,
  images = view.tenant.settings.markdownImages ? 'shown' : 'linked',
}: MarkdownProps): VNode | null {
  const { texts } = useContext(Deferred);
  const markdown = shortened(view.text(text), most);
  if (markdown === '') return null;
  const placeholder = `<!--markdown ${texts.push({ markdown, images }) - 1}-->`;
  return <div class="prose" {...view.attributes(text)} dangerouslySetInnerHTML={{ __html: placeholder }} />;
}

interface PartProps {
  readonly as: 'article' | 'li' | 'tr';
  readonly id?: string;
  readonly class?: string;
  readonly [data: `data-${string}`]: string;
  readonly children: ComponentChildren;
}

/** One of many elements on a page, whose content is rendered in a separate step. */
export function Part({ as: Element, children, ...attributes }: PartProps): VNode {
  const { parts } = useContext(Deferred);
  const placeholder = `<!--part ${parts.push(children) - 1}-->`;
  const content = { dangerouslySetInnerHTML: { __html: placeholder } };
  // Rows need the role because phones display the table as blocks.
  if (Element === 'tr') return <tr role="row" {...attributes} {...content} />;
  return <Element {...attributes} {...content} />;
}

/** Renders pages to HTML in time slices: each part separately, then the Markdown texts. */
@Injectable()
export class PageRenderer {
  constructor(
    private readonly markdown: MarkdownRenderer,
    private readonly slices: RenderingSlices,
  ) {}

  async render(page: VNode): Promise<string> {
    const deferred: Deferred = { texts: [], parts: [] };
    const html = await this.slices.run(inParts(page, deferred));
    if (deferred.texts.length === 0) return html;
    const texts = await this.markdown.toPageHtml(deferred.texts);
    return html.replaceAll(TEXT, (_, index: string) => texts[Number(index)] ?? '');
  }
}

function* inParts(page: VNode, deferred: Deferred): Steps<string> {
  const rendered = (content: ComponentChildren): string =>
    renderToString(<Deferred.Provider value={deferred}>{content}</Deferred.Provider>);
  const parts: string[] = [];
  const html = rendered(page);
  // Parts cannot contain other parts.
  for (const part of deferred.parts) {
    yield;
    parts.push(rendered(part));
  }
  // Every second piece is the number of a part.
  const pieces = html.split(PART).map((piece, index) => (index % 2 === 0 ? piece : parts[Number(piece)]));
  return `<!doctype html>${pieces.join('')}`;
}
