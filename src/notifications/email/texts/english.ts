import { ENGLISH_EVENT_WORDS } from '../../content/event-words.js';
import type { MailTexts } from './mail-texts.js';

export const ENGLISH: MailTexts = {
  ...ENGLISH_EVENT_WORDS,
  statusPageOf: (name) => `Status page of ${name}`,
  reason: (name) => `You receive this email because you subscribed to the status page of ${name}.`,
  manage: 'Manage subscription',
  unsubscribe: 'Unsubscribe',
  confirmSubject: (name) => `Please confirm: your subscription to the status page of ${name}`,
  confirmHeading: 'Please confirm your subscription',
  confirmText: (name) =>
    `Notifications of the status page of ${name} were requested for this address. You will receive them once you confirm. The link is valid for seven days.`,
  confirmButton: 'Confirm subscription',
  confirmIgnore: 'If this was not you, there is nothing to do: without a confirmation, nothing is sent.',
  manageSubject: (name) => `Your subscription to the status page of ${name}`,
  manageHeading: 'You are subscribed already',
  manageText: (name) =>
    `Notifications of the status page of ${name} were requested for this address, which receives them already. Nothing has changed. You can choose what you are told, pause or unsubscribe:`,
  trialSubject: 'Test message',
  trialText: (name) =>
    `This is a test message from the status page of ${name}. Nothing has happened, and there is nothing to do.`,
  noTranslation: (language) =>
    `This email is in English because notifications are not available in your language (${language}).`,
  notTranslated: (language) => `The text below is not available in your language (${language}).`,
};
