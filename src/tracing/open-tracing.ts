import { Logger } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import { loggableError } from '../logging/loggable-error.js';
import { PassedOnTraces } from './passed-on-traces.js';
import type { Tracing } from './tracing.js';

/**
 * Tracing as the environment asks for it. OpenTelemetry is loaded here or not at all. Where its packages are missing, the log
 * says so, and the process serves without: a variable that a platform sets everywhere must not keep status pages away.
 *
 * @param version of this Heliograph, which traces carry
 */
export async function openTracing(settings: Settings, version: string): Promise<Tracing> {
  if (!settings.isTraced) return new PassedOnTraces();
  try {
    const { openTelemetry } = await import('./open-telemetry.js');
    return await openTelemetry(settings, version);
  } catch (error) {
    const reason = isMissingPackage(error)
      ? 'the packages @opentelemetry/* are not installed (docs/monitoring says which)'
      : loggableError(error).message;
    new Logger('Tracing').warn(`The environment asks for traces, but there are none: ${reason}.`);
    return new PassedOnTraces();
  }
}

function isMissingPackage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}
