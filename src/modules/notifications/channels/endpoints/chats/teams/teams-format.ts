import type { ComponentStatus } from '#core/status/component-status.js';
import type { Chat } from '../chat-format.js';
import { cut } from '../chat-message.js';
import { TEAMS_CHANNEL } from './teams-channel.js';

/** Teams limits a message to 28 KB. A code unit takes up to three bytes, or six as a JSON escape. */
const TEXT = 2_500;
const TITLE = 300;

/** Container styles of Adaptive Cards. Each has a color for light and dark themes. */
const STYLES: Readonly<Record<ComponentStatus, string>> = {
  operational: 'good',
  under_maintenance: 'accent',
  degraded: 'warning',
  partial_outage: 'warning',
  major_outage: 'attention',
};

/**
 * Format for Teams Workflows, which accept a message with an Adaptive Card. User text goes into text runs,
 * which have no markup, unlike text blocks. Mentions would have to be listed next to the card, and none are.
 */
export const TEAMS: Chat = {
  channel: TEAMS_CHANNEL,
  body: ({ kind, title, summary, text, state, facts, affected, components, link, pageName }) => ({
    type: 'message',
    summary: cut(summary, TITLE),
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [
            {
              type: 'Container',
              style: STYLES[state],
              bleed: true,
              items: [
                lines([{ text: kind, isSubtle: true }]),
                lines([{ text: cut(title, TITLE), weight: 'Bolder', size: 'Large' }]),
              ],
            },
            ...(text === '' ? [] : [lines([{ text: cut(text, TEXT) }])]),
            ...(facts.length === 0
              ? []
              : [
                  {
                    type: 'FactSet',
                    facts: facts.map(({ label, value }) => ({ title: label, value: withoutMarks(value) })),
                  },
                ]),
            ...(components.length === 0
              ? []
              : [
                  lines([{ text: affected, weight: 'Bolder' }]),
                  lines([{ text: cut(components.join('\n'), TEXT) }]),
                ]),
            lines([{ text: cut(pageName, TITLE), isSubtle: true, size: 'Small' }]),
          ],
          actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
        },
      },
    ],
  }),
};

function lines(runs: readonly object[]): object {
  return { type: 'RichTextBlock', inlines: runs.map((run) => ({ type: 'TextRun', ...run })) };
}

/** Facts render Markdown. The only mark in ours is an underscore in a time zone name. */
function withoutMarks(text: string): string {
  return text.replaceAll('_', ' ');
}
