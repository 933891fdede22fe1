import { surfaceTable } from './step-surfaces.js';
import { TRANSITIONS, type State } from '#modules/incidents/rules/lifecycle.js';
import type { IncidentType } from '#core/status/incident-status.js';

const NAMES: Readonly<Record<IncidentType, string>> = { incident: 'Incidents', maintenance: 'Maintenances' };

function names(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}

function table(type: IncidentType): string {
  const rows = TRANSITIONS.filter((row) => row.type === type).map(
    ({ step, from, to, effect }) =>
      `| \`…/${step}\` | ${names(from)} | ${to.length === 0 ? 'stays' : names(to)} | ${effect} |`,
  );
  return ['| step | possible from | leads to | |', '|---|---|---|---|', ...rows].join('\n');
}

/** Mermaid state diagram. Steps between the same two states share an arrow. */
function diagram(type: IncidentType): string {
  const arrows = new Map<string, string[]>();
  for (const { step, from, to } of TRANSITIONS.filter((row) => row.type === type)) {
    for (const [start, end] of from.flatMap((one): [State, State][] =>
      (to.length === 0 ? [one] : to).map((other) => [one, other]),
    )) {
      const arrow = `${start} --> ${end}`;
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), step]);
    }
  }
  const lines = [...arrows].map(([arrow, steps]) => `    ${arrow}: ${steps.join(', ')}`);
  return ['```mermaid', 'stateDiagram-v2', '    [*] --> draft: create', ...lines, '```'].join('\n');
}

function section(type: IncidentType): string {
  return [`## ${NAMES[type]}`, table(type), diagram(type)].join('\n\n');
}

/** Documentation of the lifecycle, generated from the transition table that the service uses. */
export function lifecycleDocument(): string {
  return `# The lifecycle of incidents and maintenances

<!-- Written by test/contract/lifecycle.spec.ts from src/modules/incidents/rules/lifecycle.ts and
     test/support/step-surfaces.ts: change the tables there and run the test with --update. -->

An incident has a working status (\`status\`), and it is a draft, scheduled or published. Together these make its state, which
decides which steps are possible. Each step is a \`POST\` below the incident, such as \`POST /api/v1/incidents/12/publish\`, and
returns the incident. A step that is not possible gets 409; the message names the state and the possible steps.

- \`draft\`: neither published nor scheduled. \`scheduled\`: will be published at \`publish_at\`.
- \`active\`, \`resolved\`: a published incident that is ongoing or over.
- \`upcoming\`, \`running\`, \`completed\`, \`cancelled\`: a published maintenance, by its working status. \`running\` means
  \`in_progress\` or \`verifying\`.

Unpublishing an incident keeps its working status, so publishing it again restores its state. The trash keeps it, too.

${section('incident')}

${section('maintenance')}

## Updates that steps create

Every step except \`schedule\`, \`unpublish\` and \`acknowledge\` creates an update with the new status, whether a person or the clock
takes it. Writing \`status\` of a published incident does the same. \`start\`, \`complete\`, \`cancel\`, \`resolve\` and \`reopen\` accept
\`notify\` and \`body\`, the text of that update; without a text, the update only shows the status. The update of a publication is
dated \`published_at\` and has no text; visitors see the incident's own text there. A maintenance that is published after its
start starts immediately and gets both updates. For a maintenance that is cancelled before its start, \`resolved_at\` equals
\`started_at\`.

The table shows each step in the incident's newest \`updates\` in the API, and in what visitors see:

${surfaceTable()}

## Moving a maintenance

A \`PATCH\` or \`PUT\` that changes \`started_at\` of an upcoming maintenance, or \`scheduled_end_at\` before it is over, tells subscribers
the new and the old time, once for each move, unless it has \`"notify": false\`. Drafts can be moved without notice, and so can a
maintenance whose publication has not been sent yet. Moves that follow each other before they are sent are told as one.

## Previews

\`POST …/preview\` returns a link that shows the incident's page before it is published, always in its current state. The link
needs no key and is hidden from search engines. It works for 7 days, or for \`{"expires_in": seconds}\`, at most 30 days. Once the
incident is published, the link leads to its page. While the incident is in the trash, the link does not work.

## Automatic steps

| when | what |
|---|---|
| \`publish_at\` of a scheduled incident | it is published, with \`published_at\` = \`publish_at\` |
| 60 minutes before \`started_at\` of an upcoming maintenance | subscribers are reminded, once for each start; moving the start reminds them again |
| \`started_at\` of an upcoming maintenance | it starts, with the status \`in_progress\` |
| \`scheduled_end_at\` of a running maintenance | it is completed, with \`resolved_at\` = \`scheduled_end_at\` |
| 30 days after an incident was moved to the trash | it is deleted for good |

After a downtime, overdue steps are taken in this order and dated at the time they were due; a reminder of a maintenance that has
already started is skipped. A maintenance reopened after its planned end is not completed automatically until it gets a new end.

## Working statuses

\`resolved\`, \`completed\` and \`cancelled\` can only be reached by steps. All other statuses can also be set with \`PATCH\`, \`PUT\` or
by posting an update. Setting a published maintenance to \`in_progress\` or \`verifying\` starts it.
`;
}
