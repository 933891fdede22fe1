import { useEffect, useState } from 'react';

/** A value after it has not changed for a moment: what somebody types, before it is searched for. */
export function useSettled<T>(value: T, quietMs = 150): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return settled;
}
