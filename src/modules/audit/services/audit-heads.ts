import { Injectable } from '@nestjs/common';
import { NotFound } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { Proofs } from '#platform/secrets/proofs.js';
import { AuditHead } from '../dto/audit-head.response.js';
import { AuditChainRepository } from '../store/audit-chain.repository.js';

/** Heads of audit trails, for safekeeping elsewhere. */
@Injectable()
export class AuditHeads {
  constructor(
    private readonly chain: AuditChainRepository,
    private readonly proofs: Proofs,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound if nothing was sealed yet */
  async current(): Promise<RecordJson<AuditHead>> {
    const head = await this.chain.head();
    if (head === undefined) throw new NotFound('The audit trail has no sealed event yet.');
    const { position, digest } = head;
    const content = JSON.stringify({ position, digest });
    const jws = await this.proofs.sign({ name: 'audit_head', content, at: this.clock.now() });
    return recordOf(AuditHead, { position, digest, jws });
  }
}
