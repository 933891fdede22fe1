import { Injectable } from '@nestjs/common';
import type { VNode } from 'preact';
import { modulePagePath, PageParts, partTexts, type AtPath } from '#platform/page-parts/page-parts.js';
import type { ModulePage } from '#platform/page-parts/page-part.js';
import { Layout } from '../pages/layout.js';
import { PageRenderer } from '../pages/page-renderer.js';
import { WayBack } from '../pages/way-back.js';
import { ModuleParts } from '../parts/module-parts.js';
import { PartFailed } from '../parts/part-faults.js';
import { partHtml } from '../parts/part-html.js';
import { VisitorResponses, type VisitorResponse } from '../responses/visitor-responses.js';
import type { PageView } from '../view/page-view.js';

/** Maximum number of characters of a page. */
const MAX_CHARACTERS = 1_000_000;

/** Renders the pages of modules in the look of the product's own. */
@Injectable()
export class ModulePagesService {
  constructor(
    private readonly parts: PageParts,
    private readonly made: ModuleParts,
    private readonly responses: VisitorResponses,
    private readonly renderer: PageRenderer,
  ) {}

  /**
   * @param path below `/x/`
   * @returns undefined if no module has a page there
   * @throws PartFailed
   */
  async page(path: string, locale: string): Promise<VisitorResponse | undefined> {
    const found = this.parts.page(path);
    if (found === undefined) return undefined;
    return this.responses.get(
      {
        name: `x/${found.path}`,
        changes: 'every minute',
        render: async (view) => this.renderer.render(await this.draw(found, view)),
      },
      locale,
    );
  }

  /** The page that is shown instead of one that has failed. */
  async unavailable(locale: string): Promise<VisitorResponse> {
    const drawn = await this.responses.get(
      {
        name: 'x',
        changes: 'with the page',
        render: (view) => this.renderer.render(<UnavailablePage view={view} />),
      },
      locale,
    );
    if (drawn === undefined) throw new PartFailed();
    return drawn;
  }

  private async draw(found: AtPath<ModulePage>, view: PageView): Promise<VNode> {
    const { part } = found;
    const texts = partTexts(part.texts, view.locale);
    const html = await this.made.make('page', found, view, (rows) =>
      partHtml(part.show({ rows, texts, page: view }), MAX_CHARACTERS),
    );
    const { title = '' } = texts;
    return (
      <Layout view={view} title={title} description={title} path={modulePagePath(found)}>
        <WayBack href={view.href('/')} label={view.texts.overview} />
        <h1>{title}</h1>
        <div class="part" dangerouslySetInnerHTML={{ __html: html }} />
      </Layout>
    );
  }
}

function UnavailablePage({ view }: { readonly view: PageView }): VNode {
  const { texts } = view;
  return (
    <Layout view={view} title={texts.unavailable} description={texts.unavailableText} path={null} noIndex>
      <WayBack href={view.href('/')} label={texts.overview} />
      <h1>{texts.unavailable}</h1>
      <p>{texts.unavailableText}</p>
    </Layout>
  );
}
