import type { Chat } from './chat-format.js';
import { DISCORD } from './discord/discord-format.js';
import { GOOGLE_CHAT } from './google-chat/google-chat-format.js';
import { SLACK } from './slack/slack-format.js';
import { TEAMS } from './teams/teams-format.js';
import { TELEGRAM } from './telegram/telegram-format.js';

/** All chats, in the order of the form to subscribe. A new one is a folder and a line here. */
export const CHATS: readonly Chat[] = [SLACK, TEAMS, DISCORD, GOOGLE_CHAT, TELEGRAM];
