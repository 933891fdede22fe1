import { Injectable, Logger } from '@nestjs/common';
import { currentTenant, runForTenant } from '#core/context/work-context.js';
import { TenantFrozen } from '#core/errors/tenant-frozen.js';
import { loggableError } from '#core/logging/loggable-error.js';
import { Clock } from '#core/time/clock.js';
import type { StoredAdmission } from '../rules/admission-kinds.js';
import { AdmissionsRepository } from '../store/admissions.repository.js';

const HOUR_MS = 60 * 60_000;

/** Records when admissions last let somebody in, to the hour. Each is written at most once an hour by a process. */
@Injectable()
export class AdmissionUsage {
  private readonly logger = new Logger(AdmissionUsage.name);
  private readonly noted = new WeakMap<StoredAdmission, number>();

  constructor(
    private readonly admissions: AdmissionsRepository,
    private readonly clock: Clock,
  ) {}

  /** Notes a use of the current tenant's admission. No request waits for it. */
  note(admission: StoredAdmission): void {
    const hour = Math.floor(this.clock.now().getTime() / HOUR_MS) * HOUR_MS;
    const last = this.noted.get(admission) ?? admission.lastUsedAt?.getTime() ?? 0;
    if (last >= hour) return;
    this.noted.set(admission, hour);
    // In a context of its own: the write must not become part of the request.
    runForTenant(currentTenant(), () => this.admissions.noteUse(admission.id, new Date(hour))).catch(
      (error: unknown) => {
        if (error instanceof TenantFrozen) return;
        this.logger.warn(`Cannot note the use of admission ${admission.id}: ${loggableError(error).message}`);
      },
    );
  }
}
