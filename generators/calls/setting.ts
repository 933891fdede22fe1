declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** Address of the status page, without a slash at its end. */
export const PAGE = process.env['PAGE'] ?? '';
/** Header with a key that may read and write components. */
export const WITH_KEY = { Authorization: `Bearer ${process.env['KEY']}` };
/** Body of the component that is created. */
export const COMPONENT = { name: { en: process.env['NAME'] ?? '' } };

/** Prints what the three calls returned. */
export function report(
  listed: number | undefined,
  created: Readonly<Record<string, string | null | undefined>> | undefined,
  indicator: string | undefined,
): void {
  console.log(JSON.stringify({ listed, created: created?.['en'], indicator }));
}
