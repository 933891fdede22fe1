import { All, Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { describe, expect, it } from 'vitest';
import { Public, Requires, RequiresAnyKey } from '#platform/access/requires.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { routesOf } from './routes.js';

class Note {
  text!: string;
}

abstract class Base {
  @Delete(':note')
  @Requires('notes.manage' as never)
  remove(@Param('note') id: number): number {
    return id;
  }

  @Get('old')
  replaced(): void {
    // Overridden below.
  }
}

@ManagementApi('notes', 'Notes')
class NotesController extends Base {
  readonly kind = 'notes';

  get label(): string {
    return this.kind;
  }

  @Post()
  @RequiresAnyKey()
  @ApiOperation({ operationId: 'createNote' })
  create(@Body() input: Note): Note {
    return input;
  }

  @Get(['', 'latest/'])
  list(@Query() query: Note): Note {
    return query;
  }

  @Get('new')
  override replaced(): void {
    this.helper();
  }

  helper(): void {
    // No route.
  }
}

@Public()
@Controller(['status', '/api/v2/'])
@ApiTags('Pages', 'Feeds')
class PagesController {
  @Get()
  show(@Query('page') page: string, @Body('text') text: string): string {
    return page + text;
  }

  @All('any')
  @RequiresAnyKey()
  any(@Body() body: { text: string }, @Query() query: Record<string, string>): unknown {
    return [body, query];
  }

  @Get('at/:place')
  at(@Param() place: Record<string, string>): unknown {
    return place;
  }

  @Post('text')
  text(@Body() text: string, @Query() list: string[]): unknown {
    return [text, list];
  }
}

describe('The routes of a controller', () => {
  const routes = new Map(routesOf(NotesController).map((route) => [route.where.split(' ', 1)[0], route]));
  const pages = new Map(routesOf(PagesController).map((route) => [route.where, route]));

  it('are its handlers and those that it inherits, with the file that declares it', () => {
    expect([...routes.keys()].sort()).toEqual([
      'NotesController.create',
      'NotesController.list',
      'NotesController.remove',
      'NotesController.replaced',
    ]);
    expect(routes.get('NotesController.create')?.where).toMatch(
      /^NotesController\.create \(\S+routes\.spec\.ts\)$/,
    );
    expect([...pages.keys()]).toEqual([
      'PagesController.show',
      'PagesController.any',
      'PagesController.at',
      'PagesController.text',
    ]);
  });

  it('have a method and each of their paths', () => {
    const shown = [...routes.values()].map(({ method, paths }) => [method, ...paths]);
    expect(shown).toEqual([
      ['POST', 'api/v1/notes'],
      ['GET', 'api/v1/notes', 'api/v1/notes/latest'],
      ['GET', 'api/v1/notes/new'],
      ['DELETE', 'api/v1/notes/:note'],
    ]);
    expect([...pages.values()].map(({ method, paths }) => [method, ...paths])).toEqual([
      ['GET', 'status', 'api/v2'],
      ['ALL', 'status/any', 'api/v2/any'],
      ['GET', 'status/at/:place', 'api/v2/at/:place'],
      ['POST', 'status/text', 'api/v2/text'],
    ]);
  });

  it('have the access that their handler declares, else their controller', () => {
    expect(routes.get('NotesController.create')?.access).toEqual({ to: 'any-key' });
    expect(routes.get('NotesController.remove')?.access).toEqual({ to: 'ability', ability: 'notes.manage' });
    expect(routes.get('NotesController.list')?.access).toBeUndefined();
    expect(pages.get('PagesController.show')?.access).toEqual({ to: 'anyone' });
    expect(pages.get('PagesController.any')?.access).toEqual({ to: 'any-key' });
  });

  it('are documented if they have an operation, or are outside the API', () => {
    expect([...routes.values()].map(({ isDocumented }) => isDocumented)).toEqual([true, false, false, false]);
    expect([...pages.values()].map(({ isDocumented }) => isDocumented)).toEqual([true, true, true, true]);
  });

  it('are in the API if any of their paths is', () => {
    @Controller(['status', 'api/v1/status'])
    class StatusController {
      @Get()
      show(): void {
        // Nothing.
      }
    }
    expect(routesOf(StatusController)).toMatchObject([{ isDocumented: false }]);
  });

  it('have the tags of their controller', () => {
    expect(routes.get('NotesController.create')?.tags).toEqual(['Notes']);
    expect(pages.get('PagesController.show')?.tags).toEqual(['Pages', 'Feeds']);

    @Controller()
    class Untagged {
      @Get()
      show(): void {
        // Nothing.
      }
    }
    expect(routesOf(Untagged)).toMatchObject([{ tags: [], paths: [''] }]);
  });

  it('have no path if they are not those of a controller', () => {
    class Undecorated {
      @Get('now')
      show(): void {
        // Nothing.
      }
    }
    expect(routesOf(Undecorated)).toMatchObject([{ method: 'GET', paths: [] }]);
  });

  it('name whole bodies and queries whose class is unknown', () => {
    expect(routes.get('NotesController.create')?.untyped).toEqual([]);
    expect(routes.get('NotesController.list')?.untyped).toEqual([]);
    expect(routes.get('NotesController.remove')?.untyped).toEqual([]);
    expect(pages.get('PagesController.show')?.untyped).toEqual([]);
    expect(pages.get('PagesController.at')?.untyped).toEqual([]);
    expect([...(pages.get('PagesController.any')?.untyped ?? [])].sort()).toEqual(['@Body()', '@Query()']);
    expect([...(pages.get('PagesController.text')?.untyped ?? [])].sort()).toEqual(['@Body()', '@Query()']);
  });
});
