import { Logger } from '@nestjs/common';
import type { Settings } from '#core/config/settings.js';
import { loggableError } from '#core/logging/loggable-error.js';
import { PassedOnTraces } from './passed-on-traces.js';
import type { Tracing } from './tracing.js';

/**
 * Opens tracing as the environment configures it. OpenTelemetry is only loaded if tracing is on. If its
 * packages are missing, logs a warning and serves without tracing: a variable that a platform sets
 * everywhere must not take status pages down.
 *
 * @param version of Heliograph, recorded in traces
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
  return (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
}
