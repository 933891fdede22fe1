import { readFileSync } from 'node:fs';
import { markdownToHtml } from '#core/text/markdown.js';
import type { Steps } from '#core/text/steps.js';
import { GUIDE_STYLES } from './guide-styles.js';
import { GUIDE_PATH } from './operation-links.js';
import { pageShell } from './page-shell.js';

/** Valid from the build and from the sources: both are one folder below the project's. */
const SOURCE = new URL('../../../docs/using-the-api.md', import.meta.url);
/** The URL in the guide that stands for the reader's status page. */
const EXAMPLE_ORIGIN = 'https://status.example.com';

/** Path of the guide's script. */
export const GUIDE_SCRIPT_PATH = `${GUIDE_PATH}.js`;
export const GUIDE_SCRIPT = readFileSync(new URL('./browser/guide.js', import.meta.url), 'utf8');

/** The guide to the API, as a page. Rendered once. A response only replaces the URLs in its calls by the reader's. */
export class GuidePage {
  private readonly parts: readonly string[];

  constructor(icon: string) {
    this.parts = page(readFileSync(SOURCE, 'utf8'), icon).split(EXAMPLE_ORIGIN);
  }

  /** @param origin scheme and host of the status page, as the server has resolved them */
  at(origin: string): string {
    return this.parts.join(origin);
  }
}

/**
 * Renders a guide in Markdown as a document: a title, an introduction, and
 * sections with headings of the second level.
 */
function page(markdown: string, icon: string): string {
  // Comments in the source mark the blocks that tests use.
  const [first = '', ...rest] = markdown.replaceAll(/^<!-- .* -->\n\n/gm, '').split(/^## /m);
  const title = /^# (.*)\n/.exec(first)?.[1] ?? '';
  const sections = rest.map((section) => {
    const end = section.indexOf('\n');
    const heading = section.slice(0, end);
    return { heading, id: idOf(heading), html: html(section.slice(end)) };
  });
  const contents = sections.map(({ heading, id }) => `<li><a href="#${id}">${heading}</a></li>`);
  const body = sections.map(
    ({ heading, id, html: text }) =>
      `<section id="${id}"><h2><a href="#${id}">${heading}</a></h2>${text}</section>`,
  );
  return pageShell({
    name: 'guide',
    title: `${title} – Heliograph`,
    icon,
    head: `<style>${GUIDE_STYLES}</style>
<script src="${GUIDE_SCRIPT_PATH}" defer></script>`,
    body: `<div class="page">
<nav class="contents" aria-label="Contents"><input type="search" placeholder="Find in the guide" aria-label="Find in the guide" hidden><p id="none" role="status"></p><ol>${contents.join('')}</ol></nav>
<main><h1>${title}</h1>${html(first.replace(/^# .*\n/, ''))}${body.join('\n')}</main>
</div>`,
  });
}

/** Returns the anchor of a heading: `lists-and-paging` for `Lists and paging`, as on code hosts. */
function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

function html(markdown: string): string {
  return (
    inOneGo(markdownToHtml(markdown))
      // Wide tables scroll, also by keyboard.
      .replaceAll('<table>', '<table tabindex="0">')
      // Line breaks in the source only wrap long lines.
      .replaceAll('<br>\n', '\n')
      .replaceAll(
        /(<code>)(\$ .*?)(<\/code>)/gs,
        (_, open: string, lines: string, close: string) => open + withCommands(lines) + close,
      )
  );
}

/** Runs all steps without pauses. No client waits yet during startup. */
function inOneGo<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Marks commands, so a command can be selected without the `$` in front of it and
 * without its output. Quoted text may span lines.
 */
function withCommands(lines: string): string {
  return lines.replaceAll(/^\$ ((?:[^'\n\\]|\\[^]|'[^']*')*)$/gm, '<kbd>$1</kbd>');
}
