import { surfaceTable } from './step-surfaces.js';
import { TRANSITIONS, type IncidentType, type State } from '../../src/modules/incidents/domain/lifecycle.js';

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

/** A Mermaid state diagram; steps that lead from one state to the same other share an arrow. */
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

/** The documentation of the lifecycle, as it follows from the table that the service itself follows. */
export function lifecycleDocument(): string {
  return `# The lifecycle of incidents and maintenances

<!-- Written by test/contract/lifecycle.spec.ts from src/modules/incidents/domain/lifecycle.ts and
     test/support/step-surfaces.ts: change the tables there and run the test with --update. -->

An incident has a working status (\`status\`) and is a draft, scheduled or published. Both together are its state, and the state
decides which steps are possible. Every step is a \`POST\` below the incident, such as \`POST /api/v1/incidents/12/publish\`, and
answers with the incident. A step that is not possible is answered with 409 and a message that names the state and what is
possible from it.

- \`draft\`: not published, and nothing set for it. \`scheduled\`: it will publish itself at \`publish_at\`.
- \`active\`, \`resolved\`: a published incident, going on or over.
- \`upcoming\`, \`running\`, \`completed\`, \`cancelled\`: a published maintenance, by its working status. \`running\` is
  \`in_progress\` or \`verifying\`.

An incident that was unpublished keeps its working status: published again, it is what it was. The trash keeps it as it is, too.

${section('incident')}

${section('maintenance')}

## What a step leaves

Every step of the tables above but \`schedule\`, \`unpublish\` and \`acknowledge\` leaves an update with the status that it leads to,
whether it is taken by hand or by the clock, and so does a status that is written while the incident is published. \`start\`,
\`complete\`, \`cancel\`, \`resolve\` and \`reopen\` take \`body\`, the text of that update, and \`notify\`; without a text, it says
nothing but the status. What a publication leaves is dated \`published_at\` and has no text: visitors are shown the incident's own
text in its place. A maintenance that is published past its start begins with it, and leaves an update of each. One that is
cancelled before it begins ends as it would have begun: its \`resolved_at\` is its \`started_at\`.

What the API, as the incident's newest \`updates\`, and visitors are shown of each:

${surfaceTable()}

## Before it is published

\`POST …/preview\`, with \`{"expires_in": seconds}\` where 7 days are not what is wanted, gives a link to whoever is to see the
incident before visitors do. It shows the page as it will be, always as the incident is now, needs no key, is found by no search
engine and works until it expires, for 30 days at most. Once the incident is published, the link leads to its page; while it
is in the trash, to nothing.

## What happens by itself

| when | what |
|---|---|
| \`publish_at\` of a scheduled incident | it is published, with \`published_at\` = \`publish_at\` |
| 60 minutes before \`started_at\` of an upcoming maintenance | subscribers are reminded; once for each start, so again when the start is moved |
| \`started_at\` of an upcoming maintenance | it runs: \`in_progress\` |
| \`scheduled_end_at\` of a running maintenance | it is completed, with \`resolved_at\` = \`scheduled_end_at\` |
| 30 days after an incident was put into the trash | it is removed for good |

After a time in which nothing ran, what is overdue is done in this order and with the instants at which it was due; only a
reminder of something that has begun is left out. A maintenance that is reopened after its planned end does not complete
itself before it is given another one.

## Working statuses

\`resolved\`, \`completed\` and \`cancelled\` are reached by steps only; all others can be set with \`PATCH\`, \`PUT\` or an update
that is posted. Setting a published maintenance to \`in_progress\` or \`verifying\` starts it.
`;
}
