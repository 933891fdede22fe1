const input = '../test/contract/openapi.json';

export default {
  client: {
    input,
    output: {
      mode: 'single',
      target: 'generated/orval/client.ts',
      client: 'fetch',
      baseUrl: process.env.PAGE,
    },
  },
  schemas: { input, output: { mode: 'single', target: 'generated/orval/schemas.ts', client: 'zod' } },
};
