import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AddressInfo } from 'node:net';
import type { Settings } from '#core/config/settings.js';
import { OperatorError } from '#core/errors/operator-error.js';

/** An address to listen on, and the settings that it comes from. */
interface ListeningAddress {
  readonly port: number;
  readonly host: string;
  readonly portSetting: string;
  readonly hostSetting: string;
}

/** The address of the operator's API. Undefined if it is not served. */
export function operatorAddress({ operatorPort, operatorHost }: Settings): ListeningAddress | undefined {
  return operatorPort === 'off'
    ? undefined
    : { port: operatorPort, host: operatorHost, portSetting: 'OPERATOR_PORT', hostSetting: 'OPERATOR_HOST' };
}

/** The address of the status pages. */
export function pagesAddress({ port, host }: Settings): ListeningAddress {
  return { port, host, portSetting: 'PORT', hostSetting: 'HOST' };
}

/**
 * Listens on an address.
 *
 * @returns the port, which the system chooses if the setting is 0
 * @throws OperatorError when the port is in use or not permitted, or the
 *   host is not an address of this machine
 */
export async function listen(
  app: NestFastifyApplication,
  { port, host, portSetting, hostSetting }: ListeningAddress,
): Promise<number> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const sentence =
      code === 'EADDRINUSE'
        ? `Port ${port} of ${host} is in use by another program: stop that one, or set ${portSetting} to another port (0: any free one).`
        : code === 'EACCES'
          ? `Port ${port} of ${host} may not be opened by this account: set ${portSetting} to 1024 or more.`
          : code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN'
            ? `${hostSetting} is not an address of this machine: ${host}.`
            : undefined;
    throw sentence === undefined ? error : new OperatorError(sentence, { cause: error });
  }
  return (app.getHttpServer().address() as AddressInfo).port;
}
