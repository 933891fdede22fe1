import type { VNode } from 'preact';
import { runForTenant } from '#core/context/work-context.js';
import { MarkdownRenderer } from '#visitor/markdown/markdown-renderer.js';
import { PageRenderer } from '#visitor/pages/page-renderer.js';
import { RenderingSlices } from '#visitor/responses/rendering-slices.js';
import { BERLIN } from './visitor-view.js';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Renders a page as visitors get it. */
export function rendered(page: VNode): Promise<string> {
  const slices = new RenderingSlices();
  const renderer = new PageRenderer(new MarkdownRenderer(slices), slices);
  return runForTenant(BERLIN, () => renderer.render(page));
}

/** Content of the first element with this name, without nested elements of the same name. */
export function contentOf(html: string, name: string): string {
  return new RegExp(`<${name}\\b[^>]*>(.*?)</${name}>`, 's').exec(html)?.[1] ?? '';
}

/**
 * What a reader sees of HTML, one line for each block: `# ` begins a heading, and links have their address,
 * as in Markdown. The current one of several links has a star.
 */
export function outline(html: string): string[] {
  return html
    .replaceAll(
      /<a ([^>]*)>(.*?)<\/a>/gs,
      (_, attributes: string, text: string) =>
        `${attributes.includes('aria-current') ? '*' : ''}[${text}](${/href="([^"]*)"/.exec(attributes)?.[1] ?? ''})`,
    )
    .replaceAll(/<h(\d)[^>]*>/g, (_, level: string) => `\n${'#'.repeat(Number(level))} `)
    .replaceAll(
      /<\/?(?:p|div|section|article|li|ul|ol|tr|dl|details|summary|nav|fieldset|label|figure|text|title)\b[^>]*>/g,
      '\n',
    )
    .replaceAll(/<(?:dt|th|td)\b[^>]*>/g, '\n')
    .replaceAll(/<\/h\d>/g, '\n')
    .replaceAll('</dt>', ': ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
