import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';

/** The bot of the current tenant, which posts to chats of Telegram. */
@Injectable()
export class TelegramBots {
  constructor(
    private readonly tenants: TenantsService,
    private readonly settings: Settings,
  ) {}

  /** Address to post messages to, which contains the bot's token. @throws Error with a sentence if there is no bot */
  async messagesUrl(): Promise<string> {
    const token = await this.tenants.settingsSecret('telegram_bot_token');
    if (token === null) throw new Error('The status page has no Telegram bot any more.');
    return `${this.settings.telegramApiUrl}/bot${token}/sendMessage`;
  }
}
