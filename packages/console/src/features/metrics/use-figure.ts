import type { Schemas } from '@heliograph/client';
import { useCallback } from 'react';
import { useLanguage } from '../../lib/texts.js';

/** Returns a function that writes a value of a metric as visitors read it: `231 ms`; `–` for none. */
export function useFigure(): (
  metric: Pick<Schemas['Metric'], 'decimals' | 'suffix'>,
  value: number | null,
) => string {
  const { locale } = useLanguage();
  return useCallback(
    ({ decimals, suffix }, value) => {
      if (value === null) return '–';
      const number = new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }).format(value);
      return suffix === '' ? number : `${number}\u00a0${suffix}`;
    },
    [locale],
  );
}
