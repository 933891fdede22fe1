import { Injectable } from '@nestjs/common';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { workContext } from '#core/context/work-context.js';
import { Clock } from '#core/time/clock.js';
import { PREVIEW_SECONDS, type PreviewLinkInput } from './preview-link.input.js';
import { PreviewLink } from './preview-link.response.js';
import { PreviewRevocationsRepository } from './preview-revocations.repository.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';

const PATH = '/preview/';
/** Kind, id and number of earlier revocations, which is omitted when zero. */
const PAYLOAD = /^(incident|maintenance|announcement|settings|audience) (\d{1,16})(?: (\d{1,9}))?$/;

/** Kinds of content that have previews. */
type PreviewKind = 'incident' | 'maintenance' | 'announcement' | 'settings' | 'audience';

/** Content of a preview link, and its expiry. */
export interface Previewed {
  readonly kind: PreviewKind;
  readonly id: number;
  readonly until: Date;
}

/** The path of a preview, relative to the origin. */
export function previewPath(token: string): string {
  return PATH + token;
}

/** Issues, reads and revokes preview links. A link shows a draft to everyone who has it. */
@Injectable()
export class PreviewLinks {
  constructor(
    private readonly links: SignedLinks,
    private readonly revocations: PreviewRevocationsRepository,
    private readonly clock: Clock,
  ) {}

  /** Issues a link. The caller has checked that the record exists. */
  async issue(
    kind: PreviewKind,
    id: number,
    { expires_in: seconds = PREVIEW_SECONDS }: PreviewLinkInput,
  ): Promise<RecordJson<PreviewLink>> {
    const expiresAt = new Date(this.clock.now().getTime() + seconds * 1000);
    const revocations = await this.revocations.count(kind, id);
    const payload = revocations === 0 ? `${kind} ${id}` : `${kind} ${id} ${revocations}`;
    const token = await this.links.sign('preview', { payload, expiresAt });
    return recordOf(PreviewLink, {
      url: `${workContext()?.origin ?? ''}${previewPath(token)}`,
      expires_at: expiresAt.toISOString(),
    });
  }

  /** Invalidates all links to a record of the current tenant that were issued so far. */
  async revoke(kind: PreviewKind, id: number): Promise<void> {
    await this.revocations.revoke(kind, id);
  }

  /** Returns the content of a link of the current tenant, or undefined if it is forged, expired or revoked. */
  async read(token: string): Promise<Previewed | undefined> {
    const content = await this.links.read('preview', token);
    const [, kind, id, revocations = '0'] = PAYLOAD.exec(content?.payload ?? '') ?? [];
    if (content === undefined || kind === undefined) return undefined;
    const isRevoked = (await this.revocations.count(kind, Number(id))) !== Number(revocations);
    return isRevoked ? undefined : { kind: kind as PreviewKind, id: Number(id), until: content.expiresAt };
  }
}
