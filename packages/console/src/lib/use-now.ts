import { useEffect, useState } from 'react';
import { presentTime } from './server-time.js';

/** The present time, which goes on by itself: for durations on the screen. In milliseconds since 1970. */
export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(presentTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(presentTime()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
