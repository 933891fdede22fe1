import type { Command } from 'commander';
import { orThrow } from '@heliograph/client';
import type { CommandContext } from '../command-context.js';
import { pageAddress } from '../page-address.js';

/** `open`: prints the page's address, and opens it for people at a terminal. */
export function addOpenCommand(program: Command, context: CommandContext): void {
  program
    .command('open')
    .description('Print the address of the page and, at a terminal, open it in the browser; needs no key')
    .option('--print', 'do not open it')
    .action(async ({ print }: { print?: true }) => {
      const { page } = await orThrow((await context.visitor()).GET('/api/v2/status'));
      context.print({ data: { url: page.url } }, [page.url]);
      // Whatever a server says, nothing but the address of a website is handed to another program.
      if (print !== true && !context.isJson) context.surroundings.openInBrowser?.(pageAddress(page.url));
    });
}
