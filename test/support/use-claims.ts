import {
  AvailabilityService,
  type NewClaim,
  type StatusChange,
} from '#modules/availability/services/availability.service.js';
import { runForTenant } from '#core/context/work-context.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import type { ClaimSource } from '#modules/availability/rules/timeline.js';
import type { TestTenant } from './test-application.js';
import type { Api } from '#testing/use-api.js';
import { useApi } from './use-api.js';

/** Application whose components and claims are created by the services themselves. */
export class Claims {
  readonly test: Api;
  readonly own: TestTenant;

  constructor(environment: Readonly<Record<string, string>> = {}) {
    this.test = useApi({ environment });
    this.own = this.test.useTenant('own');
  }

  get availability(): AvailabilityService {
    return this.test.app.get(AvailabilityService);
  }

  /** Creates a component at that time. */
  async component(of: TestTenant, createdAt: number): Promise<number> {
    const present = this.test.clock.now();
    this.test.clock.set(new Date(createdAt).toISOString());
    const name = { en: 'Component' };
    const record = await runForTenant(of.tenant, () => this.test.app.get(ComponentsService).create({ name }));
    this.test.clock.set(present.toISOString());
    return Number(record.id);
  }

  replace(
    source: ClaimSource,
    claims: readonly NewClaim[],
    of: TestTenant = this.own,
  ): Promise<StatusChange[]> {
    return runForTenant(of.tenant, () => this.availability.replaceClaims(source, claims));
  }
}

/** Claim on a component, times in milliseconds. */
export function claim(
  componentId: number,
  status: NewClaim['status'],
  start: number,
  end: number | null = null,
): NewClaim {
  return { componentId, status, start: new Date(start), end: end === null ? null : new Date(end) };
}
