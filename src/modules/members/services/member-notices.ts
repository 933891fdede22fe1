import { Injectable, type OnModuleInit } from '@nestjs/common';
import { workContext } from '#core/context/work-context.js';
import { Clock } from '#core/time/clock.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { PersonMails } from '#modules/notifications/services/person-mails.js';
import { MembersRepository } from '../store/members.repository.js';

const ROLES = 'member.tell-roles';

/** Tells active members by mail what others do to them. */
@Injectable()
export class MemberNotices implements OnModuleInit {
  constructor(
    private readonly members: MembersRepository,
    private readonly mails: PersonMails,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(ROLES, (subject) => this.sendRoles(idOf(subject)));
  }

  /** Tells a member, after the commit of the open write, which roles there are now; not one who has done it. */
  async rolesChanged(memberId: number): Promise<void> {
    if (workContext()?.caller?.key?.session?.memberId === memberId) return;
    await this.jobs.schedule({ kind: ROLES, subject: `member:${memberId}`, dueAt: this.clock.now() });
  }

  private async sendRoles(memberId: number): Promise<void> {
    const recipient = await this.recipient(memberId);
    if (recipient === undefined) return;
    const roles = await this.members.rolesOf(memberId);
    await this.mails.sendRoles({ ...recipient, roles: roles.map(({ name }) => name) });
  }

  /** Undefined unless the member is active by now. */
  private async recipient(memberId: number): Promise<{ address: string; locale: string } | undefined> {
    const account = await this.members.account(memberId);
    return account?.status === 'active' ? { address: account.email, locale: account.locale } : undefined;
  }
}

function idOf(subject: string): number {
  return Number(subject.split(':')[1]);
}
