import type { Surroundings } from './surroundings.js';
import type { Service, Source } from './importers/form/service.js';
import { CommandFailed, EXIT } from './command-failed.js';
import { send } from './send.js';

/** How often a service is asked again that has no time, and how long to wait if it does not say. */
const ATTEMPTS = 8;
const WAIT_SECONDS = 5;
const MAX_WAIT_SECONDS = 120;
/** Statuspage says 420 where others say 429. */
const BUSY = [420, 429, 502, 503, 504];
const NOTHING_THERE = [401, 402, 403, 404, 405];

/** Asks a service with the user's token, which no message shows. */
export class ImportSource implements Source {
  readonly from: string;

  constructor(
    private readonly service: Service,
    from: string,
    readonly page: string,
    private readonly token: string,
    private readonly pause: Surroundings['pause'],
  ) {
    this.from = from.replace(/\/+$/, '');
  }

  async get(path: string): Promise<unknown> {
    const response = await this.answer(path);
    if (response.ok) return this.json(response, path);
    throw new CommandFailed(
      `${this.service.title} answers ${response.status} for ${shown(path)}.${hint(response.status)}`,
      response.status >= 500 ? EXIT.notServed : EXIT.refused,
    );
  }

  async optional(path: string): Promise<unknown> {
    const response = await this.answer(path);
    if (NOTHING_THERE.includes(response.status)) return undefined;
    if (response.ok) return this.json(response, path);
    throw new CommandFailed(
      `${this.service.title} answers ${response.status} for ${shown(path)}.`,
      EXIT.notServed,
    );
  }

  private async json(response: Response, path: string): Promise<unknown> {
    try {
      return await response.json();
    } catch {
      throw new CommandFailed(
        `${this.service.title} answers with something that is not JSON for ${shown(path)}.`,
        EXIT.notServed,
      );
    }
  }

  private async answer(path: string): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const asked = new Request(`${this.from}${path}`, {
        headers: { accept: 'application/json', ...this.service.headers(this.token) },
      });
      const answered = await send(asked).catch((error: unknown) => {
        if (attempt === ATTEMPTS) throw error;
        return undefined;
      });
      if (answered !== undefined && (!BUSY.includes(answered.status) || attempt === ATTEMPTS))
        return answered;
      await this.pause(waitOf(answered));
    }
  }
}

function waitOf(response: Response | undefined): number {
  const seconds = Number(response?.headers.get('retry-after') ?? WAIT_SECONDS);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), MAX_WAIT_SECONDS) : WAIT_SECONDS;
}

/** Without parameters, which are of no interest. */
function shown(path: string): string {
  return path.split('?', 1)[0] ?? path;
}

function hint(status: number): string {
  if (status === 401 || status === 403) return ' Is the token right, and may it read this?';
  return status === 404 ? ' Is the page named rightly?' : '';
}
