import { describe, expect, it } from 'vitest';
import { Xml, xml } from './xml.js';

describe('A template of XML', () => {
  it('escapes what is put into it, for content and attributes alike', () => {
    expect(xml`<a b="${`"'`}">${'<&>&amp;'} ${7}</a>`.text).toBe(
      '<a b="&quot;&apos;">&lt;&amp;&gt;&amp;amp; 7</a>',
    );
  });

  it('takes other pieces as they are', () => {
    expect(xml`<a>${xml`<b>${'<'}</b>`}${[new Xml('<c/>'), new Xml('<d/>')]}${[]}</a>`.text).toBe(
      '<a><b>&lt;</b><c/><d/></a>',
    );
  });

  it('leaves out what XML cannot hold', () => {
    expect(
      xml`${'a\u0000b\u0008c\u001fd\ufffee\uffff'}${'\ud800'}${'f\t\n\r \ud7ff\ue000\ufffd👍'}`.text,
    ).toBe('abcdef\t\n\r \ud7ff\ue000\ufffd👍');
  });
});
