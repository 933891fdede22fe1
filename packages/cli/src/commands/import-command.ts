import { writeFile } from 'node:fs/promises';
import { Argument, type Command } from 'commander';
import { orThrow } from '@heliograph/client';
import type { CommandContext } from '../command-context.js';
import { CommandFailed, EXIT } from '../command-failed.js';
import { fileContent } from '../file-content.js';
import { ImportSource } from '../import-source.js';
import { byProblem, refusalNotes } from '../importers/form/by-problem.js';
import { Unreadable, type Translation } from '../importers/form/import-file.js';
import { saidNote, type SaidNote } from '../importers/form/notes.js';
import { sendImport, type ImportResult, type Progress } from '../importers/form/send-import.js';
import type { Service } from '../importers/form/service.js';
import { SERVICES } from '../importers/services.js';
import { table } from '../terminal-text.js';

/** More patience than other commands have: an import takes minutes. */
const ATTEMPTS = 10;
/** Names that are shown of those with the same problem. */
const MAX_NAMED = 5;
/** Problems that are shown. */
const MAX_PROBLEMS = 50;
/** Records between two lines about the progress. */
const PROGRESS_STEP = 1000;

interface ImportOptions {
  readonly page?: string;
  readonly token?: string;
  readonly from?: string;
  readonly file?: string;
  readonly save?: string;
  readonly yes?: true;
}

/** `import`. */
export function addImportCommand(program: Command, context: CommandContext): void {
  program
    .command('import')
    .description('Bring a page from another service; without --yes, only say what would come')
    .addArgument(new Argument('<service>', 'the service').choices(SERVICES.map(({ name }) => name)))
    .option('--page <page>', 'the page there, as the service names it')
    .option(
      '--token <token>',
      'key of the service; "-" reads it from standard input; default: HELIOGRAPH_IMPORT_TOKEN',
    )
    .option('--from <address>', 'address of the service, if you run it yourself')
    .option(
      '-f, --file <file>',
      'read the account from a file that was saved earlier; "-" for standard input',
    )
    .option('--save <file>', 'save the account to a file that can be imported later')
    .option('--yes', 'import it')
    .action((name: string, options: ImportOptions) => importAccount(name, options, context));
}

async function importAccount(name: string, options: ImportOptions, context: CommandContext): Promise<void> {
  const service = SERVICES.find((one) => one.name === name);
  if (service === undefined) throw new CommandFailed(`There is no service ${name}.`, EXIT.wrongUse);
  const isDryRun = options.yes !== true;
  const client = await context.client(ATTEMPTS);
  const saved =
    options.file === undefined
      ? await readAccount(service, options, context)
      : await readFile(options.file, context);
  if (options.save !== undefined) {
    // It has addresses of people.
    await writeFile(options.save, JSON.stringify(saved), { mode: 0o600 });
    context.note(`Saved to ${options.save}.`);
  }
  const { data: me } = await orThrow(client.GET('/api/v1/me'));
  const { file, notes } = translate(service, saved, me.tenant.locales, context);
  const result = await sendImport(
    file,
    async (body) =>
      (
        await orThrow(
          client.POST('/api/v1/imports', { params: { query: isDryRun ? { dry_run: true } : {} }, body }),
        )
      ).data,
    progressTo(context),
  );
  const said = notes.map(saidNote);
  context.print(
    { data: { dry_run: isDryRun, service: name, ...result, notes: said } },
    linesOf(result, said, isDryRun),
  );
  if (result.refused.length > 0)
    throw new CommandFailed(
      `Refused: ${result.refused.length}. Everything else ${isDryRun ? 'would come' : 'is there'}.`,
    );
}

async function readAccount(
  service: Service,
  { page, token, from = service.from }: ImportOptions,
  context: CommandContext,
): Promise<object> {
  const given =
    token === '-'
      ? await context.standardInput()
      : (token ?? context.surroundings.env['HELIOGRAPH_IMPORT_TOKEN'] ?? '');
  if (service.page !== undefined && page === undefined)
    throw new CommandFailed(
      `Name the ${service.page} with --page, or a saved file with --file.`,
      EXIT.wrongUse,
    );
  if (from === undefined || !/^https?:\/\/[^\s]+$/.test(from))
    throw new CommandFailed(
      `Name the address of ${service.title} with --from, such as https://status.example.com.`,
      EXIT.wrongUse,
    );
  // Node's message about a header that cannot be sent would show the token.
  if (!/^[!-~]*$/.test(given))
    throw new CommandFailed('The token has characters that no token has.', EXIT.wrongUse);
  const source = new ImportSource(service, from, page ?? '', given, context.surroundings.pause);
  context.note(`Reading from ${service.title} …`);
  return service.read(source);
}

async function readFile(file: string, context: CommandContext): Promise<unknown> {
  const text = file === '-' ? await context.standardInput() : await fileContent(file);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CommandFailed(
      `${file === '-' ? 'Standard input' : file} is not complete JSON; nothing was imported.`,
    );
  }
}

function translate(
  service: Service,
  saved: unknown,
  locales: readonly string[],
  { surroundings }: CommandContext,
): Translation {
  try {
    return service.translate(saved, { locales, now: surroundings.now() });
  } catch (error) {
    if (error instanceof Unreadable) throw new CommandFailed(error.message);
    throw error;
  }
}

function progressTo(context: CommandContext): (progress: Progress) => void {
  let steps = 0;
  return ({ list, done, total }) => {
    const before = steps;
    steps = done === total ? 0 : Math.floor(done / PROGRESS_STEP);
    if (total > PROGRESS_STEP && (done === total || steps > before))
      context.note(`${list}: ${done} of ${total}`);
  };
}

function linesOf({ lists, refused }: ImportResult, notes: readonly SaidNote[], isDryRun: boolean): string[] {
  const counted = Object.entries(lists).filter(
    ([, { created, kept, refused: no }]) => created + kept + no > 0,
  );
  const rows = counted.map(([list, { created, kept, refused: no }]) => [
    list,
    `${created} ${isDryRun ? 'would come' : 'came'}`,
    `${kept} there before`,
    `${no} refused`,
  ]);
  return [
    ...(rows.length === 0 ? ['There is nothing to import.'] : table(rows)),
    ...problemLines('Refused', refusalNotes({ refused })),
    ...problemLines('Without a counterpart, or changed', notes),
    ...(isDryRun ? ['Nothing is stored yet: --yes imports it. Nobody is notified.'] : []),
  ];
}

/** Records with the same problem share a line. */
function problemLines(title: string, notes: readonly SaidNote[]): string[] {
  const problems = byProblem(notes);
  if (problems.size === 0) return [];
  const lines = [...problems].slice(0, MAX_PROBLEMS).map(([problem, names]) => {
    const more = names.length - MAX_NAMED;
    return `  ${names.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}: ${problem}`;
  });
  const left = problems.size - lines.length;
  return [`${title}:`, ...lines, ...(left > 0 ? [`  … and ${left} more; --json has all.`] : [])];
}
