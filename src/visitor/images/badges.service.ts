import { Injectable } from '@nestjs/common';
import type { ComponentStatus } from '#core/status/component-status.js';
import { NotFound } from '#core/errors/api-error.js';
import { overallState, overallText } from '../view/overall-state.js';
import type { PageView } from '../view/page-view.js';
import { STATUS_COLORS } from '#core/status/status-colors.js';
import {
  VisitorResponses,
  type VisitorResponse,
  type VisitorResource,
} from '../responses/visitor-responses.js';
import { badgeSvg, type BadgeStyle } from './badge.js';
import { visibleText } from './badge-text.js';

/** Query parameters of a badge. */
export interface BadgeOptions {
  readonly style: BadgeStyle;
  /** Replaces the name; empty for the name. */
  readonly label: string;
}

/** Page or component of a badge, with its status. */
interface BadgeSubject {
  readonly name: string;
  readonly slug: string;
  readonly status: ComponentStatus;
  readonly message: string;
}

/** Status badges of the page and of its components, as images. Source: decisions, section 8. */
@Injectable()
export class BadgesService {
  constructor(private readonly responses: VisitorResponses) {}

  /** Draws the badge of the whole page. */
  ofPage(options: BadgeOptions, locale: string): Promise<VisitorResponse> {
    return this.draw('badge.svg', options, locale, (view) => {
      const state = overallState(view.page);
      const { name, slug } = view.tenant;
      return { name, slug, status: state.status, message: overallText(view, state) };
    });
  }

  /**
   * Draws the badge of a public component.
   *
   * @throws NotFound if there is no such component
   */
  ofComponent(slug: string, options: BadgeOptions, locale: string): Promise<VisitorResponse> {
    return this.draw(`components/${slug}/badge.svg`, options, locale, (view) => {
      const component = view.page.components.find((one) => one.slug === slug);
      if (component === undefined) return undefined;
      const { status } = component;
      return { name: view.text(component.name), slug, status, message: view.texts.status[status] };
    });
  }

  private async draw(
    name: string,
    { style, label }: BadgeOptions,
    locale: string,
    subjectOf: (view: PageView) => BadgeSubject | undefined,
  ): Promise<VisitorResponse> {
    const badge: VisitorResource = {
      name: `${name} ${style}`,
      changes: label === '' ? 'with the page' : 'with every request',
      render: (view) => {
        const subject = subjectOf(view);
        if (subject === undefined) return undefined;
        const { status, message } = subject;
        const shown = label || visibleText(subject.name) || subject.slug;
        return badgeSvg({
          label: shown,
          message,
          color: STATUS_COLORS[status],
          style,
          locale: view.locale,
        });
      },
    };
    const response = await this.responses.get(badge, locale);
    if (response === undefined) throw NotFound.of('component');
    return response;
  }
}
