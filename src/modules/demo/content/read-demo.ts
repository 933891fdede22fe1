import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import type { Document, LineCounter } from 'yaml';
import {
  DemoAnnouncements,
  DemoCompany,
  DemoHosts,
  DemoMetrics,
  DemoPrivatePage,
  DemoStories,
  DemoStory,
  DemoSubscribers,
  DemoTemplates,
  DemoTree,
  DemoWorks,
} from './demo-content.js';

/** Whether run from `src` or from `dist`. */
const FOLDER = fileURLToPath(new URL('../../../../demo/', import.meta.url));

/** What the files of a demo say, each checked. */
export class DemoContent {
  constructor(
    readonly company: DemoCompany,
    readonly tree: DemoTree,
    readonly monitoring: DemoHosts,
    /** Incidents of the year, each of which happened once. */
    readonly stories: readonly DemoStory[],
    /** Incidents that repeat. */
    readonly smallStories: readonly DemoStory[],
    readonly openStory: DemoStory,
    readonly works: DemoWorks,
    readonly announcements: DemoAnnouncements,
    readonly subscribers: DemoSubscribers['subscribers'],
    readonly templates: DemoTemplates['templates'],
    readonly metrics: DemoMetrics['metrics'],
    readonly privatePage: DemoPrivatePage,
  ) {}
}

/**
 * Reads the demo's files.
 *
 * @throws Error with file, line and field of a mistake
 */
export async function readDemo(folder = FOLDER): Promise<DemoContent> {
  // Only a start that fills or refreshes the demo needs the parser.
  const yaml = await import('yaml');
  const read = <T extends object>(path: string, type: new () => T): T => {
    const lines = new yaml.LineCounter();
    const text = readFileSync(`${folder}/${path}`, 'utf8');
    const document = yaml.parseDocument(text, { lineCounter: lines, prettyErrors: false });
    const [error] = document.errors;
    if (error !== undefined) throw mistake(path, lines.linePos(error.pos[0]).line, error.message);
    const content = plainToInstance(type, document.toJS() as object, { exposeUnsetFields: false });
    const [problem] = validateSync(content, { whitelist: true, forbidNonWhitelisted: true });
    if (problem === undefined) return content;
    const { at, message } = firstProblem(problem);
    throw mistake(
      path,
      lineOf(document, at, lines),
      `${at.slice(0, -1).join('.')}${at.length > 1 ? ': ' : ''}${message}`,
    );
  };
  const stories = readdirSync(`${folder}/incidents`).filter((name) => name.endsWith('.yaml'));
  return new DemoContent(
    read('company.yaml', DemoCompany),
    read('components.yaml', DemoTree),
    read('monitoring.yaml', DemoHosts),
    stories.map((name) => read(`incidents/${name}`, DemoStory)),
    read('small-incidents.yaml', DemoStories).incidents,
    read('open-incident.yaml', DemoStory),
    read('maintenances.yaml', DemoWorks),
    read('announcements.yaml', DemoAnnouncements),
    read('subscribers.yaml', DemoSubscribers).subscribers,
    read('templates.yaml', DemoTemplates).templates,
    read('metrics.yaml', DemoMetrics).metrics,
    read('private-page.yaml', DemoPrivatePage),
  );
}

function mistake(path: string, line: number, message: string): Error {
  return new Error(`demo/${path}:${line}: ${message}`);
}

function firstProblem({ property, constraints, children = [] }: ValidationError): {
  at: string[];
  message: string;
} {
  const [child] = children;
  if (child === undefined) return { at: [property], message: Object.values(constraints ?? {})[0] ?? '' };
  const { at, message } = firstProblem(child);
  return { at: [property, ...at], message };
}

/** Line of a field, or of what should contain it. */
function lineOf(document: Document, at: readonly string[], lines: LineCounter): number {
  const node = document.getIn(at, true);
  if (typeof node === 'object' && node !== null && 'range' in node) {
    const [start] = node.range as [number];
    return lines.linePos(start).line;
  }
  return at.length === 0 ? 1 : lineOf(document, at.slice(0, -1), lines);
}
