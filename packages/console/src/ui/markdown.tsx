import { lazy, Suspense, type ReactNode } from 'react';
import './markdown.css';

const Rendered = lazy(() =>
  import('./rendered-markdown.js').then(({ RenderedMarkdown }) => ({ default: RenderedMarkdown })),
);

interface MarkdownProps {
  readonly text: string;
  /** Language of the text; undefined: as the screen's. */
  readonly lang?: string;
}

/** A text as visitors read it, without its images, which are links. Until the renderer is there, it is shown as written. */
export function Markdown({ text, lang }: MarkdownProps): ReactNode {
  return (
    <Suspense
      fallback={
        <p className="prose-source" dir="auto" lang={lang}>
          {text}
        </p>
      }
    >
      <Rendered text={text} lang={lang} />
    </Suspense>
  );
}
