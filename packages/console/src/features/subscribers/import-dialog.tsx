import { orThrow, type Schemas } from '@heliograph/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { api } from '../../lib/api.js';
import { useTexts } from '../../lib/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { readCsv, type ReadCsv } from './read-csv.js';
import { CHANGED } from './words.js';

/** As many as the API takes at once. */
const AT_ONCE = 1000;
/** Problems that are listed; the others are counted. */
const MAX_LISTED = 20;

interface Report {
  readonly done: number;
  readonly created: number;
  readonly existing: number;
  readonly refused: number;
  readonly problems: readonly { readonly line: number; readonly text: string }[];
}

const NOTHING: Report = { done: 0, created: 0, existing: 0, refused: 0, problems: [] };

/** Imports a CSV file: says what is in it before anything is sent, and what became of each row afterwards. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { subscribers, ui } = useTexts();
  const { import: texts } = subscribers;
  const queries = useQueryClient();
  const [file, setFile] = useState<{ readonly name: string; readonly csv: ReadCsv | undefined }>();
  const [report, setReport] = useState<Report>();
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>();
  const rows = file?.csv?.rows ?? [];
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    setReport(undefined);
    setError(undefined);
    setFile({ name: chosen.name, csv: utf8Of(await chosen.arrayBuffer()) });
  };
  const run = async (): Promise<void> => {
    setRunning(true);
    setError(undefined);
    let sum = NOTHING;
    setReport(sum);
    try {
      while (sum.done < rows.length) {
        const sent = rows.slice(sum.done, sum.done + AT_ONCE);
        const { data } = await orThrow(
          api.POST('/api/v1/subscribers/import', {
            body: { subscribers: sent.map(({ subscriber }) => subscriber) },
          }),
        );
        sum = added(sum, data, sent);
        setReport(sum);
      }
    } catch (failure) {
      setError(failure);
    } finally {
      setRunning(false);
      void queries.invalidateQueries({ queryKey: CHANGED });
    }
  };
  const isDone = report !== undefined && !isRunning;
  return (
    <Dialog
      title={texts.title}
      isOpen
      isAlert={isRunning}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isRunning}>
            {isDone ? ui.close : ui.cancel}
          </Button>
          {!isDone && (
            <Button
              kind="primary"
              isPending={isRunning}
              isDisabled={rows.length === 0}
              onPress={() => void run()}
            >
              {texts.start(rows.length)}
            </Button>
          )}
        </>
      }
    >
      <p>{texts.text}</p>
      <p className="dim">{texts.vouch}</p>
      <div className="row">
        <FileTrigger acceptedFileTypes={['.csv', 'text/csv']} onSelect={(files) => void choose(files?.[0])}>
          <Button isDisabled={isRunning}>{texts.choose}</Button>
        </FileTrigger>
        {file !== undefined && <span dir="auto">{file.name}</span>}
      </div>
      {file !== undefined && report === undefined && <Findings csv={file.csv} />}
      {report !== undefined && (
        <div role="status" className="stack tight">
          <progress value={report.done} max={rows.length} aria-label={texts.title} />
          <p>{texts.progress(report.done, rows.length)}</p>
          <p>{texts.created(report.created)}</p>
          <p>{texts.existing(report.existing)}</p>
          <p>{texts.refused(report.refused)}</p>
          <Lines lines={report.problems} />
        </div>
      )}
      {error !== undefined && (
        <>
          <ProblemNote error={error} />
          <p>{texts.stopped}</p>
        </>
      )}
    </Dialog>
  );
}

/** What is in a file: undefined, if it is not UTF-8. */
function Findings({ csv }: { readonly csv: ReadCsv | undefined }): ReactNode {
  const { import: texts } = useTexts().subscribers;
  const wrong =
    csv === undefined
      ? texts.notUtf8
      : csv.wrongColumn === null
        ? texts.noAddressColumn
        : csv.wrongColumn !== undefined && texts.unknownColumn(csv.wrongColumn);
  if (wrong !== false || csv === undefined)
    return (
      <p className="field-error" role="alert">
        {wrong}
      </p>
    );
  return (
    <div role="status" className="stack tight">
      <p>{texts.found(csv.rows.length)}</p>
      {csv.unreadable.length > 0 && (
        <>
          <p>{texts.unreadable(csv.unreadable.length)}</p>
          <Lines lines={csv.unreadable.map(({ line, problem }) => ({ line, text: texts[problem] }))} />
        </>
      )}
    </div>
  );
}

function Lines({ lines }: { readonly lines: Report['problems'] }): ReactNode {
  const { import: texts } = useTexts().subscribers;
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.slice(0, MAX_LISTED).map(({ line, text }, index) => (
        <li key={index} dir="auto">
          {texts.line(line, text)}
        </li>
      ))}
      {lines.length > MAX_LISTED && <li>{texts.more(lines.length - MAX_LISTED)}</li>}
    </ul>
  );
}

function added(sum: Report, data: Schemas['SubscriberImport'], sent: ReadCsv['rows']): Report {
  const problems = Object.entries(data.errors).flatMap(([path, messages]) => {
    const line = sent[Number(path.split('.')[1])]?.line ?? 0;
    return messages.map((text) => ({ line, text }));
  });
  return {
    done: sum.done + sent.length,
    created: sum.created + data.created,
    existing: sum.existing + data.existing,
    refused: sum.refused + data.refused,
    problems: [...sum.problems, ...problems],
  };
}

function utf8Of(bytes: ArrayBuffer): ReadCsv | undefined {
  try {
    return readCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
