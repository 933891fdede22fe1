import { isValidElement } from 'preact';
import { renderToString } from 'preact-render-to-string';

/**
 * What no part may contain: scripts, styles and frames, which the content security policy would block or mistake for the
 * page's own, and comments, which stand for content that is rendered later.
 */
const FORBIDDEN = /<(script|style|iframe|object|embed|base|meta|link|!--)/i;
/** An image from another host, which the content security policy blocks. */
const FOREIGN_IMAGE = /<img\b[^>]*\bsrc="(?!\/(?!\/))/i;

/** A part that cannot be shown. The message is the end of a sentence about it. */
export class PartProblem extends Error {}

/**
 * Renders what a part has returned.
 *
 * @param max maximum number of characters
 * @returns empty if the part is left out
 * @throws PartProblem, and whatever its components throw
 */
export function partHtml(shown: unknown, max: number): string {
  if (shown === null || shown === undefined) return '';
  if (shown instanceof Promise)
    throw new PartProblem('returned a promise; its rows have been read, so return markup.');
  if (!isValidElement(shown)) throw new PartProblem(`returned ${typeof shown} instead of markup.`);
  const html = renderToString(shown);
  if (html.length > max)
    throw new PartProblem(`has ${html.length} characters of HTML, and at most ${max} are shown.`);
  const [, element] = FORBIDDEN.exec(html) ?? [];
  if (element !== undefined) throw new PartProblem(`contains <${element}, which pages do not allow.`);
  if (FOREIGN_IMAGE.test(html))
    throw new PartProblem('contains an image of another host, which pages do not load.');
  return html;
}
