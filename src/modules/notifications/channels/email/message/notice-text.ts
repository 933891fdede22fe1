import { catalogueOf } from '#core/languages/catalogues.js';
import type { Notice } from './notice.js';
import { slot } from './slots.js';

/** Signature separator, which mail clients recognize. */
const SIGNATURE = '-- ';

/** Renders a notice as plain text with slots. */
export function noticeText(notice: Notice): string {
  const { sender, kind, heading, hints, paragraphs, body, facts, affected, button, footnote, links } = notice;
  const { labelled } = catalogueOf(notice.locale).mail;
  const components = affected.components.map(
    ({ name, impact }) => `- ${impact === undefined ? oneLine(name) : labelled(oneLine(name), impact.label)}`,
  );
  const blocks = [
    `${oneLine(sender.name)} · ${kind}`,
    oneLine(heading),
    ...hints,
    ...paragraphs,
    body.text,
    facts.map(({ label, value }) => labelled(label, value)).join('\n'),
    components.length === 0 ? '' : labelled(affected.label, '').trimEnd() + `\n${components.join('\n')}`,
    button === undefined ? '' : labelled(button.label, '').trimEnd() + `\n${button.href}`,
    [SIGNATURE, footnote, ...links.map((link) => labelled(link.label, slot(link.slot)))].join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
