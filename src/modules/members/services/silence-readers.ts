import { Injectable } from '@nestjs/common';
import type { MailRecipient } from '#modules/notifications/services/person-mails.js';
import { MembersRepository } from '../store/members.repository.js';

/** Active members of the current tenant who want mails about open incidents without an update. */
@Injectable()
export class SilenceReaders {
  constructor(private readonly members: MembersRepository) {}

  /** Ids of the first ones behind an id, in order. */
  idsAfter(id: number, most: number): Promise<number[]> {
    return this.members.silenceIdsAfter(id, most);
  }

  /** Undefined if the member does not want them any more, or has left. */
  recipient(id: number): Promise<MailRecipient | undefined> {
    return this.members.silenceRecipient(id);
  }
}
