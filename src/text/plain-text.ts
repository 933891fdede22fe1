import { markdownToHtml } from './markdown.js';

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/**
 * A text in Markdown as a person would write it without: for what shows no markup. Never to be put into markup as it is.
 * What is read here is what {@link markdownToHtml} lets through, so tags have no `>` in their attributes.
 */
export function markdownToText(text: string): string {
  return markdownToHtml(text)
    .replaceAll(/\n*<br ?\/?>\n*/g, '\n')
    .replaceAll(/<li>\s*/g, '- ')
    .replaceAll(/<hr ?\/?>/g, '---\n\n')
    .replaceAll(/<\/(p|h3|h4|pre|blockquote|ul|ol)>/g, '\n\n')
    .replaceAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, shown: string) =>
      shown === href || `mailto:${shown}` === href ? shown : `${shown} (${href})`,
    )
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot);/g, (entity) => CHARACTERS[entity] ?? '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
