import { marked } from 'marked';
import { PATHOLOGICAL } from '../test/support/pathological-markdown.js';
import { markdownToHtml } from '#core/text/markdown.js';
import { markdownToText } from '#core/text/plain-text.js';
import type { Options } from './support/options.js';
import type { Outcome } from './support/outcome.js';
import { table } from './support/report.js';

const ORDINARY = `## What happened

Payments **failed** for some customers between 09:30 and 10:15, see [the graph](https://www.example.com/graph?a=1).

- The cause was \`a full disk\` on one of three servers.
- It has been emptied, and is *watched* from now on.

> We are sorry. Write to help@example.com if anything is still wrong.
`.repeat(6);

interface Measured {
  readonly input: string;
  readonly characters: number;
  /** Milliseconds of thread CPU per rendering. */
  readonly html: number;
  /** Longest time that a rendering blocked the event loop, in the least disturbed round. */
  readonly step: number;
  readonly text: number;
  readonly written: number;
  /** Milliseconds per rendering; null if it failed. */
  readonly marked: number | null;
}

/** Maximum delay of responses to other clients, in milliseconds. */
const STEP_AIM_MS = 20;

type Rendering = typeof markdownToHtml;

/** Measures the cost of pathological texts of maximum length, next to `marked`. */
export function measureMarkdown({ rounds, progress }: Options): Promise<Outcome> {
  const inputs = Object.entries({ 'an ordinary text': ORDINARY, ...PATHOLOGICAL });
  for (let warming = 0; warming < 200; warming += 1) {
    inSteps(markdownToHtml, ORDINARY, 1);
    inSteps(markdownToText, ORDINARY, 1);
    void marked.parse(ORDINARY);
  }
  const measured = inputs.map(([input, text]) => {
    progress(`markdown: ${input}`);
    return measure(input, text, rounds);
  });
  const sorted = measured.toSorted((a, b) => b.html - a.html);
  const missed = sorted
    .filter(({ step }) => step > STEP_AIM_MS)
    .map(({ input, step }) => `${input}: a step of ${step.toFixed(1)} ms instead of ${STEP_AIM_MS} at most.`);
  return Promise.resolve({ text: tableOf(sorted), result: { inputs: sorted }, missed });
}

function measure(input: string, text: string, rounds: number): Measured {
  const html = inSteps(markdownToHtml, text, rounds);
  const plain = inSteps(markdownToText, text, rounds);
  return {
    input,
    characters: text.length,
    html: html.all,
    step: Math.max(html.longest, plain.longest),
    text: plain.all,
    written: html.written,
    marked: timeOfMarked(text),
  };
}

interface Taken {
  readonly all: number;
  readonly longest: number;
  readonly written: number;
}

function inSteps(render: Rendering, text: string, rounds: number): Taken {
  const longest: number[] = [];
  let written = 0;
  const before = cpuTime();
  for (let round = 0; round < rounds; round += 1) {
    const steps = render(text);
    let longestOfRound = 0;
    for (let isDone = false; !isDone;) {
      const since = performance.now();
      const step = steps.next();
      longestOfRound = Math.max(longestOfRound, performance.now() - since);
      isDone = step.done === true;
      if (step.done === true) written = step.value.length;
    }
    longest.push(longestOfRound);
  }
  return { all: (cpuTime() - before) / rounds, longest: Math.min(...longest), written };
}

/** Measured only once, because some take seconds. */
function timeOfMarked(text: string): number | null {
  const since = performance.now();
  try {
    marked.parse(text, { async: false, gfm: true, breaks: true });
  } catch {
    return null;
  }
  return performance.now() - since;
}

/** CPU time of this thread in milliseconds. The system updates it every few milliseconds. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function tableOf(measured: readonly Measured[]): string {
  const head = [
    'text',
    'characters',
    'HTML, ms',
    'longest step, ms',
    'plain text, ms',
    'characters of HTML',
    'marked, ms',
  ];
  return table(
    head,
    measured.map(({ input, characters, html, step, text, written, marked: other }) => [
      input,
      String(characters),
      html.toFixed(1),
      step.toFixed(1),
      text.toFixed(1),
      String(written),
      other === null ? 'fails' : other.toFixed(1),
    ]),
  );
}
