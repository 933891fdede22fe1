import 'reflect-metadata';
import { Controller, Get, Header } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { get } from '../support/load.js';

/*
 * Nest on Fastify without additions, responding with constant strings: the minimum that a server of this kind
 * can do. It has no tenants, guards, validators, security headers, request ids, compression or log.
 */

/** `SOURCE_PORT` and `SOURCE_HOST` name the Heliograph server whose responses it repeats. */
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

/** Decorates a method of a class. Node's type stripping does not support decorator syntax. */
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
