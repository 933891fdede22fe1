import { describe, expect, it } from 'vitest';
import { readDocument } from './read-document.js';

const { resolveSubtree } = readDocument().fn;
const DOCUMENT = {
  paths: {
    '/a': { get: { responses: { 200: { $ref: '#/components/responses/Found' } } } },
    '/b': { get: { summary: 'No references', tags: ['B'], deprecated: false } },
  },
  components: {
    responses: { Found: { description: 'Found.', schema: { $ref: '#/components/schemas/Tree' } } },
    schemas: {
      Tree: {
        properties: {
          status: { allOf: [{ $ref: '#/components/schemas/Status' }], description: 'Of the tree.' },
          branches: { items: { $ref: '#/components/schemas/Tree' } },
        },
      },
      Status: { type: 'string', enum: ['up', 'down'], description: 'Status.' },
    },
  },
};

describe('The reader of the document for Swagger UI', () => {
  it('follows references to components, and leaves one that leads into itself', async () => {
    expect(await resolveSubtree(DOCUMENT, ['paths', '/a', 'get'])).toEqual({
      errors: [],
      spec: {
        responses: {
          200: {
            description: 'Found.',
            $$ref: '#/components/responses/Found',
            schema: {
              $$ref: '#/components/schemas/Tree',
              properties: {
                status: {
                  type: 'string',
                  enum: ['up', 'down'],
                  description: 'Of the tree.',
                  $$ref: '#/components/schemas/Status',
                },
                branches: { items: { $ref: '#/components/schemas/Tree' } },
              },
            },
          },
        },
      },
    });
  });

  it('returns what has no references as it is, and nothing for what is not there', async () => {
    const { get } = DOCUMENT.paths['/b'];
    expect(await resolveSubtree(DOCUMENT, ['paths', '/b', 'get'])).toEqual({ errors: [], spec: get });
    expect(await resolveSubtree(DOCUMENT, ['paths', '/c', 'get'])).toEqual({ errors: [], spec: undefined });
  });
});
