import { Injectable } from '@nestjs/common';
import { OperatorError } from '#core/errors/operator-error.js';
import { Clock } from '#core/time/clock.js';
import { SecretKeyIds } from './secret-key-ids.repository.js';
import { SecretKeys } from './secret-keys.js';

/** Keys that secrets in the database are sealed with. */
@Injectable()
export class KeysInUse {
  constructor(
    private readonly keys: SecretKeys,
    private readonly ids: SecretKeyIds,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks that this process has every key in use, and notes that it seals with its current one.
   *
   * @returns false if nothing has been sealed yet; then nothing is noted
   * @throws OperatorError if a key is missing
   */
  async check(): Promise<boolean> {
    const known = await this.ids.list();
    const missing = known.filter(({ id, isLost }) => !isLost && !this.keys.has(id)).map(({ id }) => id);
    if (missing.length > 0)
      throw new OperatorError(
        `Secrets in the database are sealed with a key that SECRETS_KEY does not list (${missing.join(', ')}): add it after the newer ones. If it is lost, see "Keys for secrets" in docs/operations.md.`,
      );
    if (known.length === 0) return false;
    if (!known.some(({ id }) => id === this.keys.current.id)) await this.addCurrent();
    return true;
  }

  /**
   * Notes that every secret is sealed with the current key.
   *
   * @returns ids of the other keys, which are no longer needed
   */
  async saveCurrent(): Promise<string[]> {
    const known = await this.ids.list();
    const { id: current } = this.keys.current;
    await this.addCurrent();
    await this.ids.saveOnly(current);
    return known.map(({ id }) => id).filter((id) => id !== current);
  }

  private addCurrent(): Promise<void> {
    return this.ids.add(this.keys.current.id, this.clock.now());
  }
}
