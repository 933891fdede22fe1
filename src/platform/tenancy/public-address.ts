import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';

const USUAL_PORTS = { http: 80, https: 443 } as const;

/**
 * Builds the URLs in responses from the resolved host and the settings, never from what a client wrote into a request.
 * Source: docs/decisions/0010.
 */
@Injectable()
export class PublicAddress {
  private listening: number;

  constructor(private readonly settings: Settings) {
    this.listening = settings.port;
  }

  /** Sets the port that the server actually listens on, which the system may have chosen. */
  listensOn(port: number): void {
    this.listening = port;
  }

  /** Scheme, host and port of a status page that is reached without a proxy. @param host in canonical form */
  originOf(host: string): string {
    return this.origin(host, this.settings.publicPort ?? defaultPort(this.settings, this.listening));
  }

  /**
   * The same behind a trusted proxy. If the proxy names no port, it is the usual port of the scheme.
   *
   * @param port that the proxy names
   */
  originBehindProxy(host: string, port: number | undefined): string {
    return this.origin(host, this.settings.publicPort ?? port);
  }

  private origin(host: string, port: number | undefined): string {
    const { publicScheme } = this.settings;
    return `${publicScheme}://${host}${suffix(publicScheme, port)}`;
  }
}

/** URL of a tenant's status page under the service domain, for use outside requests. */
export function statusPageUrl(slug: string, settings: Settings): string {
  return pageUrl(`${slug}.${settings.serviceDomain}`, settings);
}

/** URL of the status page at one of a tenant's hosts, for use outside requests. */
export function pageUrl(host: string, settings: Settings): string {
  const { publicScheme, publicPort, port } = settings;
  return `${publicScheme}://${host}${suffix(publicScheme, publicPort ?? defaultPort(settings, port))}`;
}

/** With https, a proxy listens on the usual port. Plain http is served by this process itself. */
function defaultPort({ publicScheme }: Settings, listening: number): number | undefined {
  return publicScheme === 'https' || listening === 0 ? undefined : listening;
}

function suffix(scheme: Settings['publicScheme'], port: number | undefined): string {
  return port === undefined || port === USUAL_PORTS[scheme] ? '' : `:${port}`;
}
