import { Injectable, Logger } from '@nestjs/common';
import { Invalid } from '#core/errors/api-error.js';
import { loggableError } from '#core/logging/loggable-error.js';
import { checkedSignals } from './checked-signals.js';
import { readSignals } from './read-signals.js';
import type { ReceivedBody, Signal, SignalForm } from './signal-form.js';

/** Time of the event loop that a form may take before the log names it. */
const SLOW_MS = 100;

/** A form with its module. */
export interface OwnedForm {
  readonly form: SignalForm;
  readonly module: string;
  /** Whether the module is a package. */
  readonly isPackaged: boolean;
}

/** Forms in the order in which they are tried. A package cannot change what the product's own forms mean. */
export function inOrderOfTrial<Owned extends OwnedForm>(forms: readonly Owned[]): readonly Owned[] {
  const rank = ({ form, isPackaged }: OwnedForm): number =>
    Number(form.isFallback === true) * 2 + Number(isPackaged);
  return forms.toSorted((a, b) => rank(a) - rank(b));
}

/** Forms of all modules that inbound addresses understand. */
@Injectable()
export class SignalForms {
  private readonly logger = new Logger(SignalForms.name);
  private owned: readonly OwnedForm[] = [];
  private watched: readonly SignalForm[] = [];

  register(owned: readonly OwnedForm[]): void {
    this.owned = inOrderOfTrial([...this.owned, ...owned]);
    this.watched = this.owned.map((one) => this.watch(one));
  }

  /** In the order in which they are tried. */
  get all(): readonly SignalForm[] {
    return this.owned.map(({ form }) => form);
  }

  /** Reads a body's signals, or undefined if it has no known form. @throws Invalid */
  read(received: ReceivedBody): readonly Signal[] | undefined {
    return readSignals(this.watched, received);
  }

  /** The form, with its faults and delays logged. */
  private watch({ form, module }: OwnedForm): SignalForm {
    const name = `The form of ${form.sender} in the module ${module}`;
    return {
      ...form,
      read: (received) => {
        const start = performance.now();
        try {
          return checkedSignals(form.read(received));
        } catch (error) {
          if (!(error instanceof Invalid)) this.logFault(name, error);
          throw error;
        } finally {
          const ms = Math.round(performance.now() - start);
          if (ms > SLOW_MS) this.logger.warn(`${name} stopped everything else for ${ms} ms.`);
        }
      },
    };
  }

  private logFault(name: string, error: unknown): void {
    const { message, stack } = loggableError(error);
    this.logger.error(`${name} failed, where only Invalid refuses: ${message}`, stack);
  }
}
