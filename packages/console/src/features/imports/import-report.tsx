import type { ReactNode } from 'react';
import { byProblem, refusalNotes } from '../../../../cli/src/importers/form/by-problem.js';
import { IMPORT_LISTS } from '../../../../cli/src/importers/form/import-file.js';
import type { Note, Problem, SaidNote } from '../../../../cli/src/importers/form/notes.js';
import type { ImportResult } from '../../../../cli/src/importers/form/send-import.js';
import { useTexts, type ConsoleTexts } from '../../lib/texts.js';
import { RecordList } from '../../ui/record-list.js';
import { Section } from '../../ui/screen.js';
import './imports.css';

/** Names that are shown of those with the same problem; the others are folded. */
const MAX_NAMED = 5;
/** Problems that are listed; the others are counted. */
const MAX_PROBLEMS = 200;

interface ImportReportProps {
  readonly result: ImportResult;
  readonly notes: readonly Note[];
  readonly isDryRun: boolean;
}

/** What comes, what does not, and what comes differently, by name. */
export function ImportReport({ result, notes, isDryRun }: ImportReportProps): ReactNode {
  const { imports: texts } = useTexts();
  const rows = IMPORT_LISTS.map((list) => ({ list, ...result.lists[list] })).filter(
    ({ created, kept, refused }) => created + kept + refused > 0,
  );
  const title = isDryRun ? texts.wouldComeTitle : texts.cameTitle;
  return (
    <>
      <Section title={title}>
        {rows.length === 0 ? (
          <p className="dim">{texts.nothing}</p>
        ) : (
          <RecordList
            label={title}
            rows={rows}
            keyOf={({ list }) => list}
            columns={[
              { id: 'list', title: texts.kind, cell: ({ list }) => texts.lists[list] },
              {
                id: 'created',
                title: isDryRun ? texts.wouldCome : texts.came,
                isNumber: true,
                isNamed: true,
                cell: ({ created }) => created,
              },
              { id: 'kept', title: texts.before, isNumber: true, isNamed: true, cell: ({ kept }) => kept },
              {
                id: 'refused',
                title: texts.refused,
                isNumber: true,
                isNamed: true,
                cell: ({ refused }) =>
                  refused === 0 ? 0 : <strong className="imports-refused">{refused}</strong>,
              },
            ]}
          />
        )}
      </Section>
      <Problems title={texts.refusedTitle} notes={refusalNotes(result)} isOfApi />
      <Problems title={texts.notesTitle} notes={notes.map((note) => said(note, texts))} />
    </>
  );
}

/** In the language of the console. A problem without words here does not compile. */
function said({ what: { kind, name }, problem, value = '' }: Note, texts: ConsoleTexts['imports']): SaidNote {
  const words: Readonly<Record<Problem, (value: string) => string>> = texts.problems;
  const kinds: Readonly<Record<Note['what']['kind'], (name: string) => string>> = texts.kinds;
  return { what: kinds[kind](name), problem: words[problem](value) };
}

interface ProblemsProps {
  readonly title: string;
  readonly notes: readonly SaidNote[];
  /** True: in the words of the API, which are English. */
  readonly isOfApi?: boolean;
}

/** Records with the same problem stand together. */
function Problems({ title, notes, isOfApi = false }: ProblemsProps): ReactNode {
  const { imports: texts } = useTexts();
  const problems = [...byProblem(notes)];
  if (problems.length === 0) return null;
  return (
    <Section title={title}>
      {isOfApi && <p className="dim">{texts.wordsOfApi}</p>}
      <ul className="imports-problems">
        {problems.slice(0, MAX_PROBLEMS).map(([problem, names]) => (
          <li key={problem}>
            <p lang={isOfApi ? 'en' : undefined} dir="auto">
              {problem}
            </p>
            <Names names={names.slice(0, MAX_NAMED)} />
            {names.length > MAX_NAMED && (
              <details>
                <summary>{texts.more(names.length - MAX_NAMED)}</summary>
                <Names names={names.slice(MAX_NAMED)} />
              </details>
            )}
          </li>
        ))}
        {problems.length > MAX_PROBLEMS && <li>{texts.more(problems.length - MAX_PROBLEMS)}</li>}
      </ul>
    </Section>
  );
}

function Names({ names }: { readonly names: readonly string[] }): ReactNode {
  return (
    <p className="dim" dir="auto">
      {names.join(', ')}
    </p>
  );
}
