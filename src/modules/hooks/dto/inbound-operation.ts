import type { OpenAPIObject } from '@nestjs/swagger';
import type { SignalForm } from '#platform/signals/signal-form.js';
import { AcceptedSignals } from './accepted-signals.response.js';
import { hookOperation } from './hook-operation.js';
import { SignalBody } from './signal-body.js';

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** @param senders those whose formats are accepted besides our own */
const description = (senders: readonly string[]): string => `
The token in the address is the only credential. Besides the format below, the address accepts the formats of ${LIST.format(senders)}, recognized by their members, as
\`application/json\`, any \`+json\`, \`text/plain\` that is JSON, or a form.

The status is the worst one reported under any key and not over. For each key, the latest signal by the sender's clock counts; an
older one only corrects the past. The response is sent once everything is stored.
`;

/** Describes an inbound address in the API reference, for programs that report there. Source: triggers. */
export function inboundOperation(
  tag: string,
  forms: readonly SignalForm[],
  id: string,
  summary: string,
): OpenAPIObject['paths'][string] {
  const senders = forms.filter(({ isFallback }) => isFallback !== true).map(({ sender }) => sender);
  return hookOperation({
    tag,
    id,
    summary,
    description: description(senders).trim(),
    body: SignalBody,
    bodyText: 'The report, at most 256 KiB.',
    example: { status: 'major_outage', key: 'disk', ttl: 600, message: 'The disk is full.' },
    response: AcceptedSignals,
    responseText: 'The status that the webhook now reports.',
  });
}
