import type { Command } from 'commander';
import { HeliographError, orThrow, type Schemas } from '@heliograph/client';
import { stringify } from 'yaml';
import type { CommandContext } from '../command-context.js';
import { CommandFailed, EXIT } from '../command-failed.js';
import { fileContent } from '../file-content.js';
import { given } from '../given.js';
import { pageSchema } from '../page-schema.js';
import { PageFile } from '../page-file.js';

interface PlanOptions {
  readonly file: string;
  readonly adopt?: true;
  readonly check?: true;
}

interface ApplyOptions {
  readonly file?: string;
  readonly plan?: string;
  readonly allowDestroy?: true;
  readonly adopt?: true;
  readonly schema?: true;
}

type Change = Schemas['PageChange'];
type Query = Readonly<Partial<Record<'dry_run' | 'allow_destroy' | 'adopt', true>>>;

const SIGNS = { create: '+', update: '~', delete: '-', keep: ' ' } as const;
const FILE = ['-f, --file <file>', 'the page in YAML or JSON; "-" for standard input'] as const;
const ADOPT = ['--adopt', 'take over records of the page that were not applied'] as const;

/** `plan`, `apply` and `export`: the page as a file. */
export function addPageCommands(program: Command, context: CommandContext): void {
  program
    .command('plan')
    .description('Say what applying a file would change on the page')
    .requiredOption(...FILE)
    .option(...ADOPT)
    .option('--check', `end with exit code ${EXIT.notAsWanted} if anything would change`)
    .action((options: PlanOptions) => plan(options, context));
  program
    .command('apply')
    .description('Change the page to what a file says, all of it or nothing')
    .option(...FILE)
    .option('--plan <plan>', 'do only what this plan has shown')
    .option('--allow-destroy', 'also delete components that lose history with it')
    .option(...ADOPT)
    .option('--schema', 'only print the JSON Schema of the file, for editors')
    .action((options: ApplyOptions) => apply(options, context));
  program
    .command('export')
    .description('Print the page as a file')
    .action(() => exportPage(context));
}

async function plan({ file, adopt, check }: PlanOptions, context: CommandContext): Promise<void> {
  const page = await pageFile(file, context);
  const answer = await send(page, page.content, given({ dry_run: true as const, adopt }), context);
  const { changes, plan: name } = answer.data;
  const counts = countsOf(changes);
  const isEmpty = changes.length === counts.keep;
  context.print(answer, [
    ...changes.flatMap(linesOf),
    isEmpty
      ? 'Nothing to change.'
      : `To create: ${counts.create}, to update: ${counts.update}, to delete: ${counts.delete}, to keep: ${counts.keep}.`,
    ...(isEmpty ? [] : [`Plan: ${name}`]),
  ]);
  if (check === true && !isEmpty)
    throw new CommandFailed('The page is not as the file says.', EXIT.notAsWanted);
}

async function apply(
  { file, plan: name, allowDestroy, adopt, schema }: ApplyOptions,
  context: CommandContext,
): Promise<void> {
  if (schema === true) {
    context.surroundings.stdout.write(`${JSON.stringify(await pageSchema(await context.url()), null, 2)}\n`);
    return;
  }
  if (file === undefined) throw new CommandFailed('Name the file: --file status.yaml.', EXIT.wrongUse);
  const page = await pageFile(file, context);
  const body = name === undefined ? page.content : { ...page.content, plan: name };
  const answer = await send(page, body, given({ allow_destroy: allowDestroy, adopt }), context);
  const { create, update, delete: gone, keep } = countsOf(answer.data.changes);
  context.print(answer, [
    ...answer.data.changes.flatMap(linesOf),
    `Created: ${create}, updated: ${update}, deleted: ${gone}, kept: ${keep}.`,
  ]);
}

async function exportPage(context: CommandContext): Promise<void> {
  const answer = await orThrow((await context.client()).GET('/api/v1/apply/export'));
  if (context.isJson) context.print(answer, []);
  // Texts have line breaks, which lines for people do not.
  else
    context.surroundings.stdout.write(stringify(answer.data, { lineWidth: 0, aliasDuplicateObjects: false }));
}

async function send(
  page: PageFile,
  body: Schemas['ApplyPage'],
  query: Query,
  context: CommandContext,
): Promise<{ data: Schemas['PagePlan'] }> {
  const client = await context.client();
  try {
    return await orThrow(client.POST('/api/v1/apply', { params: { query }, body }));
  } catch (error) {
    throw error instanceof HeliographError ? page.located(error) : error;
  }
}

async function pageFile(file: string, context: CommandContext): Promise<PageFile> {
  return new PageFile(file, file === '-' ? await context.standardInput() : await fileContent(file));
}

/** One line for a change, and one for each member that changes. */
function linesOf({ action, kind, external_id, before, after }: Change): string[] {
  if (action === 'keep') return [];
  const line = `${SIGNS[action]} ${kind} ${external_id}`;
  if (action !== 'update') return [line];
  const members = Object.keys(after ?? {});
  const shown = (members: object | null | undefined, name: string): string =>
    JSON.stringify((members as Record<string, unknown> | null | undefined)?.[name] ?? null);
  return [line, ...members.map((name) => `    ${name}: ${shown(before, name)} → ${shown(after, name)}`)];
}

function countsOf(changes: readonly Change[]): Record<Change['action'], number> {
  const counts = { create: 0, update: 0, delete: 0, keep: 0 };
  for (const { action } of changes) counts[action] += 1;
  return counts;
}
