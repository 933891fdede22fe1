import { describe, expect, it } from 'vitest';
import { STATUS_COLORS } from './status-colors.js';
import { COMPONENT_STATUSES } from './component-status.js';

/** Contrast with white. Source: WCAG 2.2, relative luminance. */
function contrastWithWhite(color: string): number {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

describe('The color of a status', () => {
  it.each(COMPONENT_STATUSES)('lets white text be read on it, and is its own: %s', (status) => {
    const color = STATUS_COLORS[status];
    expect(color).toMatch(/^#[\da-f]{6}$/);
    expect(contrastWithWhite(color)).toBeGreaterThanOrEqual(4.5);
    expect(Object.values(STATUS_COLORS).filter((other) => other === color)).toHaveLength(1);
  });
});
