import { beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#modules/members/dto/member.response.js';
import type { Role } from '#modules/members/dto/role.response.js';
import { accept } from '#testing/people.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';
import { CommandLineHere } from './command-line-here.js';

describe('member:invite, member:list, member:remove and role:list', () => {
  const api = useApi();
  const acme = api.useTenant('acme');
  let cli: CommandLineHere;

  beforeAll(() => {
    const { owner, app } = api.database.addresses;
    cli = new CommandLineHere({
      DATABASE_URL: app.url,
      DATABASE_OWNER_URL: owner.url,
      SECRETS_KEY: TEST_SECRETS_KEY,
    });
  });

  it('invite the first owner, show everyone, and remove them again', async () => {
    expect(await cli.run('member:list', 'acme')).toMatchObject({
      code: 0,
      stdout: 'acme has no member yet.\n',
    });
    const invited = await cli.run('member:invite', 'acme', 'ada@example.com', '--json');
    expect([invited.code, invited.stderr]).toEqual([0, '']);
    const { member } = JSON.parse(invited.stdout) as { member: Member };
    expect(member).toMatchObject({
      email: 'ada@example.com',
      status: 'invited',
      roles: [{ id: 1, name: 'owner' }],
    });
    const second = await cli.run(
      'member:invite',
      'acme',
      'ben@example.com',
      '--roles',
      'Editor,viewer',
      '--name',
      'Ben',
    );
    expect(second.stdout).toMatch(
      /^Invited ben@example\.com to acme as the member \d+ \(editor, viewer\)\.\n$/,
    );
    const listed = await cli.run('member:list', 'acme', '--json');
    expect((JSON.parse(listed.stdout) as { members: Member[] }).members.map(({ email }) => email)).toEqual([
      'ada@example.com',
      'ben@example.com',
    ]);
    const session = await accept(api.app, acme, member.id);
    expect((await session.get('/members')).body.meta.total).toBe(2);
    const last = await cli.run('member:remove', 'acme', String(member.id));
    expect([last.code, last.stderr]).toEqual([1, expect.stringContaining('This is the last active owner.')]);
    const { body } = await acme.client.get<Member[]>('/members?email=ben@example.com');
    const removed = await cli.run('member:remove', 'acme', String(body.data[0]!.id));
    expect(removed).toMatchObject({
      code: 0,
      stdout: `The member ${body.data[0]!.id} of acme is removed.\n`,
    });
  });

  it('say what is wrong', async () => {
    const address = await cli.run('member:invite', 'acme', 'nobody');
    expect([address.code, address.stderr]).toEqual([1, expect.stringContaining('must be an e-mail address')]);
    const role = await cli.run('member:invite', 'acme', 'eve@example.com', '--roles', 'boss');
    expect([role.code, role.stderr]).toEqual([
      1,
      expect.stringContaining('There is no role boss; there are owner, editor, viewer.'),
    ]);
    const gone = await cli.run('member:remove', 'acme', '999');
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('There is no such member.')]);
  });

  it('show the roles', async () => {
    const { stdout } = await cli.run('role:list', 'acme', '--json');
    const { roles } = JSON.parse(stdout) as { roles: Role[] };
    expect(roles.map(({ name }) => name)).toEqual(['owner', 'editor', 'viewer']);
    expect((await cli.run('role:list', 'acme')).stdout).toMatch(/1 +owner +\d+ +all/);
  });
});
