import type { OpenAPIObject } from '@nestjs/swagger';
import { hookOperation } from '#modules/hooks/dto/hook-operation.js';
import { PushedPoints, ReceivedPoints } from './pushed-points.js';

const DESCRIPTION = `
The token in the address is the only credential. Besides the format below, the address takes Prometheus’ remote write, 1.0 and 2.0
(\`application/x-protobuf\`, compressed by Snappy), without histograms and exemplars. Its points without a number, such as stale markers, are left out;
for points with impossible times, it answers 400 and stores the others.

Series that are no metric’s are left out. The response is sent once everything is stored.
`;

/** Describes the address of a metric source in the API reference, for programs that send there. */
export function inboundPointsOperation(tag: string): OpenAPIObject['paths'][string] {
  return hookOperation({
    tag,
    id: 'sendMetricPoints',
    summary: 'Send points of metrics',
    description: DESCRIPTION.trim(),
    body: PushedPoints,
    bodyText: 'The points, at most 256 KiB.',
    example: { series: [{ name: 'queue_length', labels: { queue: 'mail' }, points: [[null, 231.5]] }] },
    response: ReceivedPoints,
    responseText: 'What was stored.',
  });
}
