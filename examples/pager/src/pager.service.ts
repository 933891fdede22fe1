import { DomainEvents, Injectable, ModuleSettings, OutboundHttp } from '@heliograph/server/module';
import type { OnModuleInit } from '@heliograph/server/module';
import { PagerSettings } from './pager-settings.js';

/** Calls whoever is on duty when an incident is published. */
@Injectable()
export class PagerService implements OnModuleInit {
  constructor(
    private readonly events: DomainEvents,
    private readonly settings: ModuleSettings,
    private readonly http: OutboundHttp,
  ) {}

  onModuleInit(): void {
    // After the write has ended, which must not wait for somebody else. What throws is tried again later.
    this.events.on('acme-pager', ['incident.published'], ({ id, payload }) => this.page(String(id), payload));
  }

  private async page(id: string, { incident_id }: { readonly incident_id: number }): Promise<void> {
    const { url } = await this.settings.of(PagerSettings);
    if (url === null) return;
    // An event may come twice; the receiver knows by the key.
    const headers = { 'content-type': 'application/json', 'idempotency-key': id };
    const { status } = await this.http.post({ url, headers, body: JSON.stringify({ incident_id }) });
    if (status >= 300) throw new Error(`The pager answered ${status}.`);
  }
}
