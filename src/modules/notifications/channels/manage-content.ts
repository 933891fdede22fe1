import { currentTenant } from '#core/context/work-context.js';
import { catalogueFor } from '#core/languages/catalogues.js';
import type { NotificationContent } from '../rules/notification-content.js';

/** Content for a confirmed subscriber who subscribes again: a link to change the subscription. */
export function manageContent(common: NotificationContent, url: string): NotificationContent {
  const { manageHeading, manageText } = catalogueFor(common.locale, currentTenant().locales).mail;
  return { ...common, title: manageHeading, body: manageText(common.page.name), url };
}
