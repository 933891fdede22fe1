import 'reflect-metadata';
import { Controller, Get, Header } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { get } from '../support/load.js';

/*
 * Nest on Fastify as it comes, answering constant strings: the least that a server of this kind can do. No tenants, no
 * guards, no validators, no security headers, no request ids, no compression, no log.
 */

/** `SOURCE_PORT` and `SOURCE_HOST` name the Heliograph whose responses it repeats. */
const { PORT, SOURCE_PORT, SOURCE_HOST = '' } = process.env;

async function textOf(path: string): Promise<string> {
  const { status, text } = await get({ port: Number(SOURCE_PORT), path, headers: { Host: SOURCE_HOST } });
  if (status !== 200) throw new Error(`${path} answers ${status}: ${text.slice(0, 500)}`);
  return text;
}

const STATUS = await textOf('/api/v2/status');
const OVERVIEW = await textOf('/');

class Constants {
  live(): string {
    return 'ok';
  }

  status(): string {
    return STATUS;
  }

  overview(): string {
    return OVERVIEW;
  }
}

/** Decorates a method of a class; Node runs this file as it is written, and knows no decorators. */
function decorate(name: keyof Constants, ...decorators: readonly MethodDecorator[]): void {
  const descriptor = Object.getOwnPropertyDescriptor(Constants.prototype, name) ?? {};
  for (const decorator of decorators) decorator(Constants.prototype, name, descriptor);
}

decorate('live', Get('health/live'));
decorate('status', Get('api/v2/status'), Header('content-type', 'application/json; charset=utf-8'));
decorate('overview', Get(), Header('content-type', 'text/html; charset=utf-8'));
Controller()(Constants);

const root = { module: Constants, controllers: [Constants] };
const app = await NestFactory.create<NestFastifyApplication>(root, new FastifyAdapter(), { logger: false });
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => {
  void app.close();
});
