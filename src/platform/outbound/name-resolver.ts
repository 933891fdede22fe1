import { Resolver } from 'node:dns/promises';
import { isReservedName } from './reserved-names.js';

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/**
 * Resolves user-supplied names to IP addresses. It queries DNS directly, because `dns.lookup` blocks one of
 * the process's few threads for as long as a name server hangs. It therefore ignores the hosts file.
 */
export class NameResolver {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  /** @param servers name servers, by default those of the machine */
  constructor(servers?: readonly string[]) {
    if (servers !== undefined) this.resolver.setServers(servers);
  }

  /** @throws Error if the name has no address, or no server answers */
  async resolve(name: string): Promise<string[]> {
    const bare = name.replace(/\.$/, '');
    // RFC 6761: this machine, whatever DNS says.
    if (/(^|\.)localhost$/i.test(bare)) return ['127.0.0.1', '::1'];
    if (isReservedName(bare)) throw new Error(`${bare} is a name for examples; it leads nowhere.`);
    const queries = [this.resolver.resolve4(bare), this.resolver.resolve6(bare)];
    const answers = await Promise.allSettled(queries);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    // Without any address, both queries have failed.
    if (addresses.length === 0) await Promise.all(queries);
    return addresses;
  }
}
