import { isEmail } from 'class-validator';
import type { Command } from 'commander';
import { OperatorError } from '#core/errors/operator-error.js';
import { idArgument, listArgument } from '#module-system/commands/arguments.js';
import { withExamples } from '#module-system/commands/command-help.js';
import type { CommandRunner } from '#module-system/commands/module-commands.js';
import { textTable } from '#core/text/text-table.js';
import type { Member } from '../dto/member.response.js';
import type { Role } from '../dto/role.response.js';
import { MembersService } from '../services/members.service.js';
import { RolesService } from '../services/roles.service.js';

interface InviteOptions {
  readonly roles: readonly string[];
  readonly name?: string;
  readonly locale?: string;
}

/** `member:…` and `role:…`: the people of a tenant. */
export function addMemberCommands(program: Command, runner: CommandRunner): void {
  const invite = program
    .command('member:invite')
    .description('Invite a person to a tenant. A running server sends the mail.')
    .argument('<slug>', 'the tenant')
    .argument('<email>', 'e-mail address')
    .option('--roles <names>', 'names of roles, separated by commas', listArgument, ['owner'])
    .option('--name <name>', 'name of the person')
    .option('--locale <tag>', 'language of the mail; default: the main language of the page')
    .action((slug: string, email: string, { roles: names, ...options }: InviteOptions) =>
      runner.runFor(slug, async (services) => {
        if (!isEmail(email)) throw new OperatorError('The email must be an e-mail address.');
        const roles = await rolesNamed(services.get(RolesService), names);
        const record = await services.get(MembersService).create({ email, roles, ...options });
        const member = record.parse() as unknown as Member;
        return {
          json: { member },
          text: `Invited ${member.email} to ${slug} as the member ${member.id} (${rolesOf(member)}).`,
        };
      }),
    );
  withExamples(
    invite,
    'member:invite acme ada@example.com',
    'member:invite acme ben@example.com --roles editor',
  );

  const list = program
    .command('member:list')
    .description('List the members of a tenant.')
    .argument('<slug>', 'the tenant')
    .action((slug: string) =>
      runner.runFor(slug, async (services) => {
        const service = services.get(MembersService);
        const members = await all<Member>((page) => service.list({ page, per_page: 100 }));
        const rows = members.map((member) => [
          String(member.id),
          member.email,
          member.name ?? '-',
          member.status,
          rolesOf(member),
          member.last_seen_at ?? '-',
        ]);
        const heading = ['ID', 'EMAIL', 'NAME', 'STATUS', 'ROLES', 'LAST SEEN'];
        return {
          json: { members },
          text: rows.length === 0 ? `${slug} has no member yet.` : textTable([heading, ...rows]),
        };
      }),
    );
  withExamples(list, 'member:list acme');

  const remove = program
    .command('member:remove')
    .description('Remove a member of a tenant, and erase name and address. All sessions end.')
    .argument('<slug>', 'the tenant')
    .argument('<id>', 'id of the member, as member:list shows it', idArgument)
    .action((slug: string, id: number) =>
      runner.runFor(slug, async (services) => {
        await services.get(MembersService).delete(id);
        return { json: { id }, text: `The member ${id} of ${slug} is removed.` };
      }),
    );
  withExamples(remove, 'member:remove acme 12');

  const roles = program
    .command('role:list')
    .description('List the roles of a tenant.')
    .argument('<slug>', 'the tenant')
    .action((slug: string) =>
      runner.runFor(slug, async (services) => {
        const found = await allRoles(services.get(RolesService));
        const rows = found.map((role) => [
          String(role.id),
          role.name,
          String(role.members),
          role.name === 'owner' && role.is_built_in ? 'all' : role.abilities.join(', '),
        ]);
        return {
          json: { roles: found },
          text: textTable([['ID', 'NAME', 'MEMBERS', 'ABILITIES'], ...rows]),
        };
      }),
    );
  withExamples(roles, 'role:list acme');
}

/** @throws OperatorError for a name that no role has */
async function rolesNamed(service: RolesService, names: readonly string[]): Promise<{ id: number }[]> {
  const known = await allRoles(service);
  return names.map((name) => {
    const role = known.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (role !== undefined) return { id: role.id };
    throw new OperatorError(
      `There is no role ${name}; there are ${known.map((one) => one.name).join(', ')}.`,
    );
  });
}

function allRoles(service: RolesService): Promise<Role[]> {
  return all<Role>((page) => service.list({ page, per_page: 100 }));
}

/** All records of a list. */
async function all<T>(
  page: (number: number) => Promise<{ readonly records: readonly string[]; readonly total: number }>,
): Promise<T[]> {
  const records: T[] = [];
  for (let number = 1; ; number += 1) {
    const { records: texts, total } = await page(number);
    records.push(...texts.map((text) => JSON.parse(text) as T));
    if (texts.length === 0 || records.length >= total) return records;
  }
}

function rolesOf({ roles }: Member): string {
  return roles.length === 0 ? 'no role' : roles.map(({ name }) => name).join(', ');
}
