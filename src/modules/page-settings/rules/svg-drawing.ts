import { isUtf8 } from 'node:buffer';
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';

/** Maximum nesting depth of elements. Drawing programs need a few dozen. */
const MAX_DEPTH = 100;

/** Maximum number of elements. Logos have a few hundred. */
const MAX_ELEMENTS = 10_000;

/** Maximum length of an error message, in characters. */
const MAX_MESSAGE = 200;

const SVG = 'http://www.w3.org/2000/svg';

/** Namespaces whose content does more than draw. */
const FOREIGN: Readonly<Record<string, string>> = {
  'http://www.w3.org/1999/xhtml': 'HTML',
  'http://www.w3.org/1998/Math/MathML': 'MathML',
  'http://www.w3.org/2001/xml-events': 'XML Events',
};

/** Elements that run code or embed other content, in lower case. */
const REFUSED_ELEMENTS = new Set(
  'script foreignobject handler listener iframe object embed audio video canvas'.split(' '),
);

/** Elements that change an attribute of another element. */
const ANIMATIONS = new Set(['animate', 'animatetransform', 'animatemotion', 'animatecolor', 'set']);

/** Reference to an element of the same drawing, or an embedded bitmap. */
const INSIDE = /^(?:#|data:image\/(?:png|jpeg|gif|webp|avif);base64,)/i;

/** CSS functions other than `url` that load their argument. */
const LOADING_FUNCTION = /\b(image-set|image|src)\(/i;

/** The file is not an SVG or is more than a drawing. The message gives the reason. */
class Refused extends Error {}

/**
 * Checks that an SVG is safe to show to visitors. It must be well-formed XML in UTF-8, without a
 * document type, scripts, event handlers or foreign content, and must not refer to anything outside
 * itself. Runs in time proportional to the length of the content.
 *
 * @returns the problem, to follow a field name, for example
 * `is an SVG with a script`; undefined if the SVG is safe
 */
export function svgProblem(content: Buffer): string | undefined {
  if (!isUtf8(content)) return 'is not image/svg+xml in UTF-8';
  try {
    read(content.toString('utf8'));
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const problem =
      error instanceof Refused ? error.message : `is not well-formed image/svg+xml: ${error.message}`;
    // Messages can quote names of any length.
    return problem.slice(0, MAX_MESSAGE);
  }
}

function read(text: string): void {
  const parser = new SaxesParser({
    xmlns: true,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  });
  let depth = 0;
  let elements = 0;
  let style: string | undefined;
  /** @throws Refused */
  const refuse = (what: string | undefined): void => {
    if (what !== undefined) throw new Refused(`is an SVG with ${what} (line ${parser.line})`);
  };
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (!/^(utf-8|us-ascii)$/i.test(encoding)) throw new Refused('is not image/svg+xml in UTF-8');
  });
  parser.on('doctype', () => refuse('a document type (<!DOCTYPE>)'));
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') refuse('a style sheet from elsewhere (<?xml-stylesheet?>)');
  });
  parser.on('opentag', (tag) => {
    if (depth === 0 && (tag.local !== 'svg' || tag.uri !== SVG))
      throw new Refused(`is not image/svg+xml: its root must be <svg> in ${SVG}`);
    depth += 1;
    elements += 1;
    if (elements > MAX_ELEMENTS) refuse(`more than ${MAX_ELEMENTS} elements`);
    if (depth > MAX_DEPTH) refuse(`elements deeper than ${MAX_DEPTH} in each other`);
    refuse(style === undefined ? elementProblem(tag) : `<${tag.name}> within <style>`);
    for (const attribute of Object.values(tag.attributes)) refuse(attributeProblem(tag, attribute));
    if (tag.local.toLowerCase() === 'style') style = '';
  });
  // Browsers join all text and CDATA sections of a style element.
  const addStyle = (part: string): void => {
    if (style !== undefined) style += part;
  };
  parser.on('text', addStyle);
  parser.on('cdata', addStyle);
  parser.on('closetag', () => {
    depth -= 1;
    refuse(style === undefined ? undefined : sheetProblem(style));
    style = undefined;
  });
  parser.write(text).close();
}

function elementProblem({ name, local, uri }: SaxesTagNS): string | undefined {
  const foreign = FOREIGN[uri];
  if (foreign !== undefined) return `${foreign} in it (<${name}>)`;
  return REFUSED_ELEMENTS.has(local.toLowerCase()) ? `<${name}>` : undefined;
}

function attributeProblem(
  tag: SaxesTagNS,
  { name, local, prefix, uri, value }: SaxesAttributeNS,
): string | undefined {
  if (prefix === 'xmlns') return undefined;
  if (FOREIGN[uri] !== undefined) return `an event handler (${name})`;
  if (local === 'base' && prefix === 'xml') return `an address that others are relative to (${name})`;
  if (local === 'href')
    return INSIDE.test(value.trim()) ? undefined : `a reference to something outside it (${name})`;
  if (prefix !== '') return undefined;
  if (/^on/i.test(local)) return `an event handler (${name})`;
  if (
    ANIMATIONS.has(tag.local.toLowerCase()) &&
    local === 'attributeName' &&
    /^\s*(on|([^:]*:)?href\s*$)/i.test(value)
  )
    return `an animation of ${value.trim().slice(0, 30)}`;
  if (value.includes('\\') && value.includes('(')) return `an escape in a style (${name})`;
  return loadingProblem(value);
}

function sheetProblem(style: string): string | undefined {
  if (style.includes('\\')) return 'an escape in a style (<style>)';
  if (/@import/i.test(style)) return 'a style sheet from elsewhere (@import)';
  return loadingProblem(style);
}

/** Finds a reference in a style that loads something from outside the drawing. */
function loadingProblem(style: string): string | undefined {
  const [, called] = LOADING_FUNCTION.exec(style) ?? [];
  if (called !== undefined) return `a reference to something outside it (${called}(…))`;
  for (const [, address = ''] of style.matchAll(/url\(\s*["']?([^)]{0,40})/gi))
    if (!INSIDE.test(address)) return 'a reference to something outside it (url(…))';
  return undefined;
}
