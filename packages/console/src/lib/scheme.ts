const CHOSEN = 'heliograph:scheme';

export const SCHEMES = ['auto', 'light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Shows the console light or dark on this device; `auto`: as the system. */
export function chooseScheme(scheme: Scheme): void {
  localStorage.setItem(CHOSEN, scheme);
  applyScheme();
}

export function applyScheme(): void {
  const chosen = localStorage.getItem(CHOSEN);
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['scheme'] = chosen;
  else delete document.documentElement.dataset['scheme'];
}
