import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { ImportFile } from '../../../../cli/src/importers/form/import-file.js';
import type { Place, Service } from '../../../../cli/src/importers/form/service.js';
import { SERVICES } from '../../../../cli/src/importers/services.js';
import { presentTime } from '../../lib/server-time.js';
import { useSession } from '../../lib/session.js';
import { useTexts } from '../../lib/texts.js';
import { useReread } from '../../lib/use-reread.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { CopiedText } from '../../ui/copied-text.js';
import { FieldMessages } from '../../ui/field-messages.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Screen } from '../../ui/screen.js';
import { Select } from '../../ui/select.js';
import { toast } from '../../ui/toast.js';
import { ImportReport } from './import-report.js';
import { chooseImport, runImport, useImport, type Chosen, type ImportRun, type Saved } from './import-run.js';
import './imports.css';

/** Brings what was saved from another service: first says what would come, then stores it. */
export function ImportsScreen(): ReactNode {
  const { imports: texts } = useTexts();
  const { locales } = useSession().tenant;
  const [isAsking, setAsking] = useState(false);
  const { service: name, chosen, run } = useImport();
  const start = useStart();
  const service = SERVICES.find((one) => one.name === name);
  const translation = chosen !== undefined && 'file' in chosen.read ? chosen.read : undefined;
  const isImporting = run?.isDryRun === false && run.result === undefined;
  const count = run?.isDryRun === true ? createdIn(run.result) : 0;

  const begin = (from: Service | undefined, fileName: string, saved: Saved): void => {
    if (from === undefined) return;
    const read = translated(from, saved, { locales, now: new Date(presentTime()) });
    chooseImport({ service: from.name, chosen: { fileName, saved, read } });
    if ('file' in read) start(read.file, true);
  };
  const choose = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) begin(service, file.name, parsed(await file.text()));
  };
  const trigger = (
    <FileTrigger
      acceptedFileTypes={['.json', 'application/json']}
      onSelect={(files) => void choose(files?.[0])}
    >
      <Button kind={chosen === undefined ? 'primary' : 'secondary'} isDisabled={isImporting}>
        {chosen === undefined ? texts.choose : texts.chooseAnother}
      </Button>
    </FileTrigger>
  );
  return (
    <Screen
      title={texts.title}
      help="setting-up-the-page"
      action={
        chosen === undefined
          ? trigger
          : count > 0 && (
              <Button kind="primary" onPress={() => setAsking(true)}>
                {texts.start(count)}
              </Button>
            )
      }
    >
      <p>{texts.intro}</p>
      <div className="imports-file">
        <Select
          label={texts.from}
          choices={SERVICES.map((one) => ({ id: one.name, label: one.title }))}
          value={name}
          isDisabled={isImporting}
          onChange={(id) => {
            if (chosen === undefined) chooseImport({ service: id });
            else
              begin(
                SERVICES.find((one) => one.name === id),
                chosen.fileName,
                chosen.saved,
              );
          }}
        />
        {service !== undefined && (
          <div className="stack tight">
            <CopiedText label={texts.how} text={commandOf(service)} />
            <p className="field-hint">{texts.howText}</p>
          </div>
        )}
      </div>
      {chosen !== undefined && (
        <div className="row">
          {trigger}
          <span dir="auto">{chosen.fileName}</span>
        </div>
      )}
      {chosen !== undefined && 'problem' in chosen.read && (
        <FieldMessages messages={[chosen.read.problem ?? texts.notJson]} />
      )}
      {run !== undefined && translation !== undefined && (
        <>
          <RunProgress run={run} />
          {run.result !== undefined && (
            <ImportReport result={run.result} notes={translation.notes} isDryRun={run.isDryRun} />
          )}
        </>
      )}
      {translation !== undefined && (
        <ConfirmDialog
          isOpen={isAsking}
          title={texts.startTitle(count)}
          confirmLabel={texts.start(count)}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            start(translation.file, false);
            return Promise.resolve();
          }}
        >
          <p>{texts.startText}</p>
        </ConfirmDialog>
      )}
    </Screen>
  );
}

/** Sends a file; whoever has left the screen is told how it ends. */
function useStart(): (file: ImportFile, isDryRun: boolean) => void {
  const { imports: texts, shell } = useTexts();
  const navigate = useNavigate();
  const reread = useReread();
  return (file, isDryRun) =>
    void runImport(file, isDryRun, (what) =>
      toast(
        what === 'done' ? texts.done : texts.stoppedAway,
        what === 'done'
          ? undefined
          : { label: shell.continue, onAction: () => void navigate({ to: '/imports' }) },
      ),
    ).then(() => (isDryRun ? undefined : reread(['/api/v1/'])));
}

function RunProgress({
  run: { isDryRun, done, total, result, error, goOn },
}: {
  readonly run: ImportRun;
}): ReactNode {
  const { imports: texts, shell } = useTexts();
  if (error !== undefined)
    return (
      <ProblemNote error={error}>
        <p>{texts.stopped(done, total)}</p>
        {goOn !== undefined && <Button onPress={goOn}>{shell.continue}</Button>}
      </ProblemNote>
    );
  if (result !== undefined)
    return (
      <p role="status">
        {!isDryRun ? texts.done : createdIn(result) > 0 ? texts.nothingStored : texts.nothingNew}
      </p>
    );
  return (
    <div role="status" className="stack tight imports-progress">
      <p>{isDryRun ? texts.checking : texts.importing}</p>
      <progress value={done} max={total} aria-label={isDryRun ? texts.checking : texts.importing} />
      <p className="dim numbers">{texts.progress(done, total)}</p>
    </div>
  );
}

function parsed(text: string): Saved {
  try {
    return { account: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function translated(service: Service, saved: Saved, place: Place): Chosen['read'] {
  if (saved === undefined) return { problem: undefined };
  try {
    return service.translate(saved.account, place);
  } catch (error) {
    // Not only what the readers refuse: anything may be in a file.
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** What saves an account of a service, without its key. */
function commandOf({ name, page, from }: Service): string {
  return [
    `npx @heliograph/cli import ${name}`,
    ...(page === undefined ? [] : ['--page …']),
    ...(from === undefined ? ['--from https://…'] : []),
    '--save account.json',
  ].join(' ');
}

function createdIn(result: ImportRun['result']): number {
  return Object.values(result?.lists ?? {}).reduce((sum, { created }) => sum + created, 0);
}
