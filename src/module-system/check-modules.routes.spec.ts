import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { describe, expect, it } from 'vitest';
import { FILE, notes, problems, useNotesPackage } from '../../test/support/notes-module.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { Public, Requires, RequiresAnyKey } from '#platform/access/requires.decorator.js';

const { notesPackage } = useNotesPackage();

class Note {
  text!: string;
}

@ManagementApi('acme-notes', 'Notes')
class NotesController {
  @Get()
  @Requires('acme-notes.view' as never)
  @ApiOperation({ operationId: 'getNotes' })
  get(): void {
    // Nothing.
  }
}

@Controller('api/v1/acme-notes/tags')
@ApiTags('Tags')
class FaultyController {
  @Post()
  @ApiOperation({ operationId: 'createTag' })
  open(): void {
    // Nothing.
  }

  @Post('unknown')
  @Requires('acme-notes.mange' as never)
  @ApiOperation({ operationId: 'unknown' })
  unknown(): void {
    // Nothing.
  }

  @Post('undocumented')
  @RequiresAnyKey()
  undocumented(@Body() body: { text: string }, @Query() query: Note): unknown {
    return [body, query];
  }
}

@Public()
@Controller('status')
class StatusController {
  @Get('now')
  now(): void {
    // Nothing.
  }
}

describe('A route', () => {
  const own = { abilities: { 'acme-notes.view': 'View.' }, tags: { Notes: 'Notes.' } };
  const working = { ...own, controllers: [NotesController] };

  it('without problems is accepted', () => {
    expect(problems([notes(working)])).toEqual([]);
    expect(problems([notesPackage(working)])).toEqual([]);
  });

  it('may use the abilities and tags of other modules', () => {
    expect(problems([notes({ controllers: [NotesController] }), notes({ ...own, name: 'other' })])).toEqual(
      [],
    );
  });

  it('says who may call it, what it returns and what it takes, and uses what is declared', () => {
    const name = 'FaultyController';
    const tag = `has the tag Tags, which no module declares: add it to "tags" in ${FILE}.`;
    expect(problems([notes({ ...own, controllers: [FaultyController] })])).toEqual([
      `${name}.open does not say who may call it: add @Requires(…), @RequiresAnyKey() or @Public().`,
      `${name}.open ${tag}`,
      `${name}.unknown requires the ability acme-notes.mange, which no module declares: add it to "abilities" in ${FILE}.`,
      `${name}.unknown ${tag}`,
      `${name}.undocumented does not say what it returns: add @ReturnsOne, @ReturnsPage, @Creates, @Updates or @Deletes.`,
      `${name}.undocumented has a @Body() without class: give it a class with field decorators, and import that without "type".`,
      `${name}.undocumented ${tag}`,
    ]);
  });

  it('of a package has no path of the product or of another module', () => {
    const claimed = (path: string, start: string, owner: string): string =>
      `claims the path /${path}, and /${start} belongs to ${owner}: take another.`;
    @Controller('api/v1/acme-notes/more')
    @Public()
    class MoreController {
      @Get()
      @ApiOperation({ operationId: 'more' })
      more(): void {
        // Nothing.
      }
    }
    @Controller()
    @Public()
    class PageController {
      @Get('status/later')
      later(): void {
        // Nothing.
      }

      @Get('statuses')
      other(): void {
        // Nothing.
      }
    }
    @Controller(['pages', 'statuses'])
    @Public()
    class PagesController {
      @Get('now')
      now(): void {
        // Nothing.
      }
    }
    const pages = {
      controllers: [PageController],
      publicRoutes: ['PageController.later', 'PageController.other'],
    };
    const theirs = notes({ name: 'other', controllers: [MoreController], file: '/srv/other.js' });
    expect(problems([notesPackage(working), theirs])).toEqual([
      `NotesController.get (${import.meta.filename}) ${claimed('api/v1/acme-notes', 'api/v1/acme-notes', 'other')}`,
    ]);
    expect(problems([notesPackage(working)], MoreController)).toEqual([
      `NotesController.get (${import.meta.filename}) ${claimed('api/v1/acme-notes', 'api/v1/acme-notes', 'the product')}`,
    ]);
    expect(problems([notesPackage(pages)], StatusController)).toEqual([
      `PageController.later ${claimed('status/later', 'status', 'the product')}`,
    ]);
    expect(problems([notesPackage(pages)], PagesController)).toEqual([
      `PageController.other ${claimed('statuses', 'statuses', 'the product')}`,
    ]);
    expect(problems([notesPackage(working)], StatusController)).toEqual([]);
  });

  it('of a built-in module may share paths', () => {
    expect(problems([notes({ controllers: [StatusController] })], StatusController)).toEqual([]);
  });
});
