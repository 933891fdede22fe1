import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { svgProblem } from './svg-drawing.js';

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const HTML = 'xmlns:h="http://www.w3.org/1999/xhtml"';
const MAX_BYTES = 256 * 1024;

function svg(content: string, attributes = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${XLINK} ${HTML} ${attributes}>${content}</svg>`;
}

function problemOf(text: string | Buffer): string | undefined {
  return svgProblem(Buffer.from(text as string));
}

describe('A drawing in SVG', () => {
  it.each([
    ['shapes', '<g fill="none" transform="rotate(4)"><path d="M0 0l1 1"/><text>A &amp; B &#65;</text></g>'],
    ['gradients', '<linearGradient id="a"/><rect fill="url(#a)" style="stroke: url( \'#a\' )"/>'],
    ['parts used again', '<g id="a"/><use href="#a"/><use xlink:href=" #a"/>'],
    ['pixels', '<image href="data:image/png;base64,AAAA"/><image xlink:href="data:image/jpeg;base64,AAAA"/>'],
    ['styles', '<style>.a { fill: url(#b) } @media (min-width: 1px) { .a { fill: red } }</style>'],
    ['animations', '<rect><animate attributeName="opacity" values="0;1" dur="1s"/></rect>'],
    ['animations of what only looks like a handler', '<rect><set attributeName="motion" to="1"/></rect>'],
    ['animations of what only looks like a link', '<rect><set attributeName="hreflang" to="de"/></rect>'],
    ['attributes that only look like handlers', '<text direction="rtl"/>'],
    ['a prefix that looks like a link', '<g xmlns:href="urn:x"/>'],
    ['comments and metadata', '<!-- a --><metadata><x:a xmlns:x="urn:x" x:href2="b" x:on="c"/></metadata>'],
    ['characters as they are', '<style><![CDATA[.a > .b { fill: red }]]></style><title>ä 😀</title>'],
  ])('may have %s', (_, content) => {
    expect(problemOf(svg(content))).toBeUndefined();
    expect(
      problemOf(`\ufeff<?xml version="1.0" encoding="utf-8" standalone="no"?>\n${svg(content)}\n`),
    ).toBeUndefined();
    expect(problemOf(`<?xml version="1.0"?>${svg(content)}`)).toBeUndefined();
  });

  it.each([
    ['<script>alert(1)</script>', '<script> (line 1)'],
    ['<g>\n<script href="#a"/></g>', '<script> (line 2)'],
    ['<s:script xmlns:s="http://www.w3.org/2000/svg"/>', '<s:script>'],
    ['<SCRIPT/>', '<SCRIPT>'],
    ['<h:script>alert(1)</h:script>', 'HTML in it (<h:script>)'],
    ['<h:p/>', 'HTML in it (<h:p>)'],
    ['<p xmlns="http://www.w3.org/1999/xhtml"/>', 'HTML in it (<p>)'],
    ['<x xmlns="urn:x"><p xmlns="http://www.w3.org/1999/xhtml"/></x>', 'HTML in it (<p>)'],
    ['<math xmlns="http://www.w3.org/1998/Math/MathML"/>', 'MathML in it (<math>)'],
    ['<foreignObject/>', '<foreignObject>'],
    ['<handler type="x"/>', '<handler>'],
    ['<g onclick="alert(1)"/>', 'an event handler (onclick)'],
    ['<g ONLOAD="alert(1)"/>', 'an event handler (ONLOAD)'],
    ['<g e:event="load" xmlns:e="http://www.w3.org/2001/xml-events"/>', 'an event handler (e:event)'],
    ['<image href="https://x.example/a.png"/>', 'outside it (href)'],
    ['<image xlink:href="//x.example/a.png"/>', 'outside it (xlink:href)'],
    ['<image l:href="a.png" xmlns:l="http://www.w3.org/1999/xlink"/>', 'outside it (l:href)'],
    ['<a href="javascript:alert(1)"/>', 'outside it (href)'],
    ['<a href="java&#10;script:alert(1)"/>', 'outside it (href)'],
    ['<a href=""/>', 'outside it (href)'],
    ['<use href="data:image/svg+xml;base64,AAAA#a"/>', 'outside it (href)'],
    ['<image href="data:text/html;base64,AAAA"/>', 'outside it (href)'],
    ['<g xml:base="https://x.example/"/>', 'relative to (xml:base)'],
    ['<rect fill="url(https://x.example/#a)"/>', 'outside it (url(…))'],
    ['<rect style="fill:URL( &quot;//x.example/#a&quot; )"/>', 'outside it (url(…))'],
    ['<rect style="fill: url(#a); mask: url(b.svg#c)"/>', 'outside it (url(…))'],
    ['<rect style="fill: u\\72l(//x.example)"/>', 'an escape in a style (style)'],
    ['<rect style="background: image-set(\'//x.example\' 1x)"/>', 'outside it (image-set(…))'],
    ['<animate attributeName="href" to="#a"/>', 'an animation of href'],
    ['<set attributeName=" xlink:href " to="#a"/>', 'an animation of xlink:href'],
    ['<animateMotion attributeName="href" to="#a"/>', 'an animation of href'],
    ['<set attributeName="onclick" to="alert(1)"/>', 'an animation of onclick'],
    ['<animate attributeName="fill" values="red;url(//x.example)"/>', 'outside it (url(…))'],
    ['<style>@import "//x.example/a.css";</style>', '@import'],
    ['<style>@\\69mport "a.css";</style>', 'an escape in a style (<style>)'],
    ['<style>.a { fill: ur<!-- -->l(//x.example) }</style>', 'outside it (url(…))'],
    ['<style>.a { fill: ur<![CDATA[l(//x.example)]]> }</style>', 'outside it (url(…))'],
    ['<style>.a { fill: ur<g/>l(//x.example) }</style>', '<g> within <style>'],
    ['<style/><style>.a { fill: url(//x.example) }</style>', 'outside it (url(…))'],
    ['<style>.a { fill: &#117;rl(//x.example) }</style>', 'outside it (url(…))'],
    ['<style>@font-face { src: url(a.woff) }</style>', 'outside it (url(…))'],
  ])('must not have %s', (content, problem) => {
    expect(problemOf(svg(content))).toContain(problem);
  });

  it.each([
    ['<!DOCTYPE svg [<!ENTITY a "b">]>', 'a document type'],
    ['<!DOCTYPE svg SYSTEM "https://x.example/a.dtd">', 'a document type'],
    ['<?xml-stylesheet href="a.css"?>', 'a style sheet from elsewhere'],
    ['<?xml version="1.0" encoding="ISO-2022-JP"?>', 'is not image/svg+xml in UTF-8'],
    ['<?xml version="1.0" encoding="x-utf-8"?>', 'is not image/svg+xml in UTF-8'],
  ])('must not begin with %s', (start, problem) => {
    expect(problemOf(start + svg(''))).toContain(problem);
  });

  it.each([
    ['nothing', ''],
    ['a text', 'an <svg> of words'],
    ['HTML', '<html><svg xmlns="http://www.w3.org/2000/svg"></svg></html>'],
    ['a part of a drawing', '<g xmlns="http://www.w3.org/2000/svg"/>'],
    ['an element of no namespace', '<svg/>'],
    ['an element that is open', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
    ['crossed elements', svg('<a><b></a></b>')],
    ['an entity of its own', svg('&a;')],
    ['a prefix of its own', svg('<a:b/>')],
    ['one attribute twice', svg('<a b="" b=""/>')],
    ['two roots', svg('') + svg('')],
    ['UTF-16', Buffer.from(`\ufeff${svg('')}`, 'utf16le')],
    ['bytes of no encoding', Buffer.concat([Buffer.from(svg('')), Buffer.from([0xff, 0xfe])])],
  ])('is not %s', (_, content) => {
    expect(svgProblem(Buffer.from(content as string))).toMatch(/^is not (well-formed )?image\/svg\+xml/);
  });

  it('is not text with bytes of no encoding', () => {
    const [before, after] = svg('<title>|</title>')
      .split('|')
      .map((part) => Buffer.from(part));
    const content = Buffer.concat([before!, Buffer.from([0xff]), after!]);
    expect(svgProblem(content)).toBe('is not image/svg+xml in UTF-8');
  });

  it('has elements in each other to a depth that drawings need', () => {
    expect(problemOf(svg('<g>'.repeat(99) + '</g>'.repeat(99)))).toBeUndefined();
    expect(problemOf(svg('<g>'.repeat(100) + '</g>'.repeat(100)))).toContain('deeper than 100');
  });

  it.each([
    ['open elements', '<a>'],
    ['empty elements', '<a/>'],
    ['attributes', '<a b="'],
    ['comments', '<!-- -'],
    ['character data', '<![CDATA[]'],
    ['ampersands', '&'],
    ['references', '&#1'],
    ['instructions', '<?a ?'],
    ['brackets', '<'],
    ['closing brackets', ']]'],
    ['addresses', '<style>url('],
    ['namespaces', '<a:a xmlns:a="a"/>'],
  ])('is read to its end, or refused, when it is full of %s', (_, piece) => {
    const times = Math.floor((MAX_BYTES - 200) / piece.length);
    for (const content of [piece.repeat(times), svg(piece.repeat(times)), `<svg ${piece.repeat(times)}`])
      expect(() => svgProblem(Buffer.from(content))).not.toThrow();
    const styles = `<style>${'url(#a)'.repeat(1_000)}</style>`.repeat(30);
    expect(problemOf(svg(styles))).toBeUndefined();
    const attributes = Array.from({ length: 20_000 }, (__, number) => `a${number}=""`).join(' ');
    expect(problemOf(svg('', attributes))).toBeUndefined();
  });

  it('has as many elements as logos need', () => {
    expect(problemOf(svg('<a/>'.repeat(9_999)))).toBeUndefined();
    expect(problemOf(svg('<a/>'.repeat(10_000)))).toContain('more than 10000 elements');
  });

  it('is refused in words that are short', () => {
    const name = 'a'.repeat(100_000);
    for (const content of [
      `<h:${name}/>`,
      `<${name}>`,
      `&${name};`,
      `<a ${name}:b=""/>`,
      `<g on${name}=""/>`,
    ])
      expect(problemOf(svg(content))?.length).toBeLessThanOrEqual(200);
  });

  it('never fails, whatever is sent', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      '!',
      '?',
      '[',
      ']',
      '--',
      '"',
      '=',
      'svg',
      'script',
      'xmlns',
      ':',
      '&',
      ';',
      ' ',
      'a',
      '\0',
      'url(',
      'CDATA',
      '\ufffe',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        svgProblem(Buffer.from(svg(pieces.join(''))));
        svgProblem(Buffer.from(pieces.join('')));
      }),
    );
  });
});
