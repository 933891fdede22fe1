import { Injectable } from '@nestjs/common';
import type { ComponentStatus } from '#core/status/component-status.js';
import { SignalWriter } from '#modules/hooks/services/signal-writer.service.js';
import { HostSystemsService } from '#modules/host-systems/host-systems.service.js';
import type { Dated } from '../content/demo-calendar.js';
import type { DemoReport } from '../content/demo-content.js';
import { DemoContent } from '../content/read-demo.js';
import { DemoClock } from '../rules/demo-clock.js';

const MINUTE_MS = 60_000;

/** Simulates the monitoring of the demo company's host systems. */
@Injectable()
export class DemoMonitoring {
  constructor(
    private readonly hosts: HostSystemsService,
    private readonly signals: SignalWriter,
    private readonly content: DemoContent,
    private readonly clock: DemoClock,
  ) {}

  /** @returns the ids of the host systems by name */
  async addHosts(): Promise<ReadonlyMap<string, number>> {
    const ids = new Map<string, number>();
    for (const { name, kind } of this.content.monitoring.hosts)
      ids.set(name, Number((await this.hosts.create({ name, kind })).id));
    return ids;
  }

  /** Reports trouble, and its end some minutes later. */
  async report({ at, entry }: Dated<DemoReport>, hostIds: ReadonlyMap<string, number>): Promise<void> {
    const { host, status, message, duration } = entry;
    const id = hostIds.get(host);
    if (id === undefined) throw new Error(`The demo has no host system "${host}".`);
    await this.signal(id, at, { status, message });
    await this.signal(id, at + duration * MINUTE_MS, { status: 'operational', message: 'OK' });
  }

  /** Reports all host systems as operational. */
  async reportAllWell(hostIds: ReadonlyMap<string, number>, at: number): Promise<void> {
    for (const id of hostIds.values()) await this.signal(id, at, { status: 'operational', message: 'OK' });
  }

  private async signal(
    ownerId: number,
    at: number,
    report: { readonly status: ComponentStatus; readonly message: string },
  ): Promise<void> {
    const receivedAt = new Date(at);
    this.clock.moveTo(receivedAt);
    await this.signals.write('host_system', [
      {
        ownerId,
        receivedAt,
        signals: [{ key: 'monitoring', at: receivedAt, ...report }],
        problem: null,
        contentType: 'application/json',
        body: JSON.stringify({ dedupe_key: 'monitoring', ...report }),
      },
    ]);
  }
}
