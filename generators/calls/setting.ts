declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** Address of the status page, without a slash at its end. */
export const PAGE = process.env['PAGE'] ?? '';
/** Header with a key that may read and write components. */
export const WITH_KEY = { Authorization: `Bearer ${process.env['KEY']}` };
/** Body of the component that is created. */
export const COMPONENT = { name: { en: process.env['NAME'] ?? '' }, webhook_enabled: true };
/** Body of a report to the inbound address of that component. */
export const SIGNAL = { status: 'up' as const };

/** Token in the inbound address of a component. */
export function tokenOf(address: string | null | undefined): string {
  return address?.split('/').at(-1) ?? '';
}

/** Prints what the four calls returned. */
export function report(
  listed: number | undefined,
  created: Readonly<Record<string, string | null | undefined>> | undefined,
  signalled: string | null | undefined,
  indicator: string | undefined,
): void {
  console.log(JSON.stringify({ listed, created: created?.['en'], signalled, indicator }));
}
