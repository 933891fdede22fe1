import { Injectable } from '@nestjs/common';
import type { ComponentStatus } from '../../status/timeline.js';
import { NotFound } from '../../errors/api-error.js';
import { overallState, overallText } from '../view/overall-state.js';
import type { PageView } from '../view/page-view.js';
import { STATUS_COLORS } from '../view/status-colors.js';
import {
  VisitorResponses,
  type VisitorResponse,
  type VisitorResource,
} from '../responses/visitor-responses.js';
import { badgeSvg, type BadgeStyle } from './badge.js';
import { visibleText } from './badge-text.js';

/** What a visitor may choose of a badge. */
export interface BadgeWishes {
  readonly style: BadgeStyle;
  /** In place of the name; empty for the name. */
  readonly label: string;
}

/** What a badge tells of a page or a component. */
interface Told {
  readonly name: string;
  readonly slug: string;
  readonly status: ComponentStatus;
  readonly message: string;
}

/** Images that tell a status wherever an image can stand. Source: decisions, section 8. */
@Injectable()
export class BadgesService {
  constructor(private readonly answers: VisitorResponses) {}

  /** The badge of the page as a whole. */
  ofPage(wishes: BadgeWishes, locale: string): Promise<VisitorResponse> {
    return this.draw('badge.svg', wishes, locale, (view) => {
      const state = overallState(view.page);
      const { name, slug } = view.tenant;
      return { name, slug, status: state.status, message: overallText(view, state) };
    });
  }

  /**
   * The badge of a public component.
   *
   * @throws NotFound when there is none
   */
  ofComponent(slug: string, wishes: BadgeWishes, locale: string): Promise<VisitorResponse> {
    return this.draw(`components/${slug}/badge.svg`, wishes, locale, (view) => {
      const component = view.page.components.find((one) => one.slug === slug);
      if (component === undefined) return undefined;
      const { status } = component;
      return { name: view.text(component.name), slug, status, message: view.texts.status[status] };
    });
  }

  private async draw(
    name: string,
    { style, label }: BadgeWishes,
    locale: string,
    tell: (view: PageView) => Told | undefined,
  ): Promise<VisitorResponse> {
    const badge: VisitorResource = {
      name: `${name} ${style}`,
      changes: label === '' ? 'with the page' : 'with every question',
      render: (view) => {
        const told = tell(view);
        if (told === undefined) return undefined;
        const { status, message } = told;
        const shown = label || visibleText(told.name) || told.slug;
        return badgeSvg({ label: shown, message, color: STATUS_COLORS[status], style });
      },
    };
    const answer = await this.answers.get(badge, locale);
    if (answer === undefined) throw NotFound.of('component');
    return answer;
  }
}
