import { Injectable } from '@nestjs/common';
import { recordOf, type RecordJson } from '../../http/results/record-json.js';
import { workContext } from '../../context/work-context.js';
import { Clock } from '../../time/clock.js';
import { PREVIEW_SECONDS, type PreviewLinkInput } from './preview-link.input.js';
import { PreviewLink } from './preview-link.response.js';
import { SignedLinks } from '../../access/links/signed-links.js';

const PATH = '/preview/';
const PAYLOAD = /^(incident|maintenance|announcement) (\d{1,16})$/;

/** What can be shown before it is published. */
type PreviewKind = 'incident' | 'maintenance' | 'announcement';

/** What a preview link shows, and until when. */
export interface Previewed {
  readonly kind: PreviewKind;
  readonly id: number;
  readonly until: Date;
}

/** The path of a preview below the origin. */
export function previewPath(token: string): string {
  return PATH + token;
}

/** Links that show something before it is published, to whoever has them. */
@Injectable()
export class PreviewLinks {
  constructor(
    private readonly links: SignedLinks,
    private readonly clock: Clock,
  ) {}

  /** A new link to something of the current tenant that is known to be there. */
  async issue(
    kind: PreviewKind,
    id: number,
    { expires_in: seconds = PREVIEW_SECONDS }: PreviewLinkInput,
  ): Promise<RecordJson<PreviewLink>> {
    const expiresAt = new Date(this.clock.now().getTime() + seconds * 1000);
    const token = await this.links.sign('preview', { payload: `${kind} ${id}`, expiresAt });
    return recordOf(PreviewLink, {
      url: `${workContext()?.origin ?? ''}${previewPath(token)}`,
      expires_at: expiresAt.toISOString(),
    });
  }

  /** What a link of the current tenant shows; undefined for one that is not genuine or no longer valid. */
  async read(token: string): Promise<Previewed | undefined> {
    const content = await this.links.read('preview', token);
    const [, kind, id] = PAYLOAD.exec(content?.payload ?? '') ?? [];
    return content === undefined || kind === undefined
      ? undefined
      : { kind: kind as PreviewKind, id: Number(id), until: content.expiresAt };
  }
}
