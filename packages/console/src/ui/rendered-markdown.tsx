import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import { parseMarkdown } from '#core/text/markdown-parser.js';

type Token = ReturnType<typeof parseMarkdown> extends Generator<unknown, (infer Each)[]> ? Each : never;

interface RenderedMarkdownProps {
  readonly text: string;
  readonly lang: string | undefined;
}

/** Draws what the pages' parser allows, with images as links. No HTML is made of a text. */
export function RenderedMarkdown({ text, lang }: RenderedMarkdownProps): ReactNode {
  const drawn = useMemo(() => drawnFrom(allTokens(text)), [text]);
  return (
    <div className="prose" dir="auto" lang={lang}>
      {drawn}
    </div>
  );
}

/** All steps at once: there are no other requests between them, as on the server. */
function allTokens(text: string): readonly Token[] {
  const steps = parseMarkdown(text);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

interface OpenElement {
  readonly token: Token | undefined;
  readonly children: ReactNode[];
}

function drawnFrom(tokens: readonly Token[]): readonly ReactNode[] {
  const whole: OpenElement = { token: undefined, children: [] };
  const open = [whole];
  for (const [index, token] of tokens.entries()) {
    if (token.nesting === 1) {
      open.push({ token, children: [] });
      continue;
    }
    const closed = token.nesting === -1 && open.length > 1 ? open.pop() : undefined;
    (open.at(-1) ?? whole).children.push(
      <Fragment key={index}>{closed === undefined ? leaf(token) : element(closed)}</Fragment>,
    );
  }
  return whole.children;
}

function element({ token, children }: OpenElement): ReactNode {
  // Paragraphs of a tight list are no elements of their own.
  if (token === undefined || token.hidden) return children;
  const attributes = Object.fromEntries(
    (token.attrs ?? []).map(([name, value]) => [name === 'class' ? 'className' : name, value]),
  );
  // One that is wider than a phone scrolls by keys.
  return createElement(
    token.tag,
    { ...attributes, tabIndex: token.tag === 'table' ? 0 : undefined },
    children,
  );
}

function leaf({ type, content, children }: Token): ReactNode {
  switch (type) {
    case 'inline':
      return drawnFrom(children ?? []);
    case 'softbreak':
    case 'hardbreak':
      return <br />;
    case 'code_inline':
      return <code>{content}</code>;
    case 'fence':
    case 'code_block':
      return (
        <pre tabIndex={0}>
          <code>{content}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    default:
      return content;
  }
}
