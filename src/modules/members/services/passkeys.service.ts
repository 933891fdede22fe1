import { Injectable } from '@nestjs/common';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { Invalid, NotFound } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { pageRange, type PageQuery } from '#http/results/page-query.js';
import { recordOf, type PageJson, type RecordJson } from '#http/results/record-json.js';
import type { CreatePasskey, UpdatePasskey } from '../dto/passkey.input.js';
import { PasskeyCreationOptions, type Passkey } from '../dto/passkey.response.js';
import { MembersRepository, type MemberAccount } from '../store/members.repository.js';
import type { PasskeyEntity } from '../store/passkey.entity.js';
import { PasskeysRepository } from '../store/passkeys.repository.js';
import { MemberNotices } from './member-notices.js';
import { ownMemberId } from './members.service.js';
import { CHALLENGE_SECONDS, PasskeyChallenges } from './passkey-challenges.js';
import { ALGORITHMS, bytesOf, challengeOf, loadWebAuthn, pageOf, verifiedRegistration } from './web-authn.js';

const MAX_PASSKEYS = 20;

/** Passkeys of the member who makes the request. A caller that is no member finds none: 404. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly members: MembersRepository,
    private readonly challenges: PasskeyChallenges,
    private readonly notices: MemberNotices,
    private readonly links: SignedLinks,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** What a browser needs to make a passkey. @throws NotFound */
  async creationOptions(): Promise<RecordJson<PasskeyCreationOptions>> {
    const member = await this.account();
    const { host } = currentPage();
    const credentials = await this.passkeys.credentialsOf(member.id, host);
    const { generateRegistrationOptions } = await loadWebAuthn();
    const options = await generateRegistrationOptions({
      rpName: currentTenant().name,
      rpID: host,
      userName: member.email,
      userDisplayName: member.name ?? member.email,
      // Says nothing about the person, and stays the same, so that one device keeps one passkey for them.
      userID: new Uint8Array(await this.links.mac('passkey-user', String(member.id))),
      challenge: bytesOf(await this.challenges.issue('register-passkey', currentSession())),
      timeout: CHALLENGE_SECONDS * 1000,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: credentials.map((id) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return recordOf(PasskeyCreationOptions, { public_key: options });
  }

  /** @throws NotFound, Invalid */
  async create({ name, credential }: CreatePasskey): Promise<RecordJson<Passkey>> {
    const memberId = ownMemberId();
    const page = currentPage();
    const challenge = challengeOf(credential);
    if (challenge === undefined) throw Invalid.field('credential', 'The credential is not valid.');
    if (!(await this.challenges.redeem('register-passkey', challenge, currentSession())))
      throw Invalid.field(
        'credential',
        'The challenge of the credential is not valid any more. Begin again.',
      );
    const verified = await verifiedRegistration(credential, challenge, page);
    if (verified === undefined) throw Invalid.field('credential', 'The credential is not valid.');
    const now = this.clock.now();
    return this.database.write(async () => {
      if ((await this.members.locked(memberId)) === undefined) throw NotFound.of('member');
      if ((await this.passkeys.countOf(memberId)) >= MAX_PASSKEYS)
        throw Invalid.field('credential', `You have ${MAX_PASSKEYS} passkeys already. Remove one first.`);
      this.database.requireCaller();
      await this.notices.passkeyChanged(memberId, 'added');
      return this.passkeys.create({
        memberId,
        name,
        host: page.host,
        credential: verified.id,
        publicKey: Buffer.from(verified.publicKey).toString('base64url'),
        counter: verified.counter,
        copiedAt: null,
        lastUsedAt: null,
        createdAt: now,
        updatedAt: now,
      });
    });
  }

  list(query: PageQuery): Promise<PageJson<Passkey>> {
    const filter = new ListFilter().equals('passkey.member_id', ownMemberId());
    return this.passkeys.page(pageRange(query), filter);
  }

  /** @throws NotFound */
  async get(id: number): Promise<RecordJson<Passkey>> {
    if (!(await this.passkeys.isOf(ownMemberId(), id))) throw NotFound.of('passkey');
    return this.passkeys.get(id);
  }

  /** @throws NotFound, PreconditionFailed, Invalid */
  update(id: number, body: UpdatePasskey, ifMatch?: string): Promise<RecordJson<Passkey>> {
    const memberId = ownMemberId();
    return this.passkeys.change(id, { ifMatch, body }, (stored) => {
      assertOf(memberId, stored);
      return { ...(body.name === undefined ? {} : { name: body.name }), updatedAt: this.clock.now() };
    });
  }

  /** @throws NotFound, PreconditionFailed */
  delete(id: number, ifMatch?: string): Promise<void> {
    const memberId = ownMemberId();
    return this.passkeys.remove(id, { ifMatch }, async (stored) => {
      assertOf(memberId, stored);
      await this.notices.passkeyChanged(memberId, 'removed');
    });
  }

  private async account(): Promise<MemberAccount> {
    const member = await this.members.account(ownMemberId());
    if (member === undefined) throw NotFound.of('member');
    return member;
  }
}

/** @throws NotFound for the passkey of another member */
function assertOf(memberId: number, stored: PasskeyEntity): void {
  if (stored.memberId !== memberId) throw NotFound.of('passkey');
}

function currentPage(): ReturnType<typeof pageOf> {
  return pageOf(workContext()?.origin ?? '');
}

/** Id of the session of the request, which challenges belong to. */
function currentSession(): string {
  return String(workContext()?.caller?.key?.id ?? '');
}
