import { Injectable } from '@nestjs/common';
import { Clock } from '#core/time/clock.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import { Proofs } from '#platform/secrets/proofs.js';
import { AuditHead } from '../dto/audit-head.response.js';
import { AuditChainRepository } from '../store/audit-chain.repository.js';
import { NO_DIGEST } from './entry-digest.js';

/** Heads of audit trails, for safekeeping elsewhere. */
@Injectable()
export class AuditHeads {
  constructor(
    private readonly chain: AuditChainRepository,
    private readonly proofs: Proofs,
    private readonly clock: Clock,
  ) {}

  async current(): Promise<RecordJson<AuditHead>> {
    const { position, digest } = (await this.chain.head()) ?? { position: 0, digest: NO_DIGEST };
    const content = JSON.stringify({ position, digest });
    const jws = await this.proofs.sign({ name: 'audit_head', content, at: this.clock.now() });
    return recordOf(AuditHead, { position, digest, jws });
  }
}
