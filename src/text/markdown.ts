import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const marked = new Marked({ gfm: true, breaks: true });

/** A web address, a mailbox, or a place on the page's own host. */
const LEADS_SOMEWHERE = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i;

/** What a text may become; anything else is shown as text or dropped. Links lead to the web or to a mailbox only. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'em',
    'del',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'h3',
    'h4',
    'hr',
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'escape',
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      // What leads nowhere that is allowed is a text like any other.
      attribs: LEADS_SOMEWHERE.test(href) ? { href, rel: 'nofollow noopener' } : {},
    }),
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
  },
};

/** The HTML of a text in Markdown; safe to put into a page, whatever the text is. */
export function markdownToHtml(text: string): string {
  return sanitizeHtml(marked.parse(text, { async: false }), ALLOWED);
}
