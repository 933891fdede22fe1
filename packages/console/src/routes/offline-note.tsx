import { useSyncExternalStore, type ReactNode } from 'react';
import { useTexts } from '../lib/texts.js';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says at the top that there is no connection. */
export function OfflineNote(): ReactNode {
  const { shell } = useTexts();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <div role="status">{!isOnline && <p className="offline-note">{shell.offline}</p>}</div>;
}
