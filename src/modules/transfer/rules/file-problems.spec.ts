import { describe, expect, it } from 'vitest';
import { OperatorError } from '#core/errors/operator-error.js';
import { unreadable, unwritable } from './file-problems.js';

const PATH = '/srv/acme.tar.gz';
const withCode = (code: unknown): Error => Object.assign(new Error('It failed'), { code });

describe('An archive file that cannot be read', () => {
  it.each([
    ['ENOENT', 'there is no such file'],
    ['EISDIR', 'it is a folder'],
    ['EACCES', 'this user may not read it'],
    ['EIO', 'It failed'],
    [undefined, 'It failed'],
    [7, 'It failed'],
  ])('says why: %s', (code, reason) => {
    const problem = unreadable(PATH, withCode(code));
    expect(problem).toBeInstanceOf(OperatorError);
    expect(problem.message).toBe(`The archive ${PATH} cannot be read: ${reason}.`);
  });

  it.each([
    [withCode('Z_BUF_ERROR'), /^The archive is incomplete: /],
    [new Error('Unexpected end of data'), /^The archive is incomplete: /],
    [
      Object.assign(new Error('incorrect header check'), { code: 'Z_DATA_ERROR' }),
      /^The file is not an archive /,
    ],
    [new Error('Invalid tar header. Maybe the tar is corrupted'), /^The file is not an archive /],
    [withCode('Z_DATA_ERROR'), /^The archive is damaged: It failed\.$/],
    [withCode('EZ_1'), /cannot be read: It failed\.$/],
  ])('is told from one that is none or is damaged: %s', (error, sentence) => {
    expect(unreadable(PATH, error).message).toMatch(sentence);
  });

  it('keeps an unknown error for the log', () => {
    const error = withCode('EIO');
    expect(unreadable(PATH, error).cause).toBe(error);
  });
});

describe('An archive file that cannot be written', () => {
  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'the quota of the disk is used up'],
    ['EFBIG', 'it would be larger than files may be'],
    ['EACCES', 'the folder does not let this user in'],
    ['ENOENT', 'there is no such folder'],
    ['ENOTDIR', 'there is no such folder'],
    ['EROFS', 'the disk is read-only'],
    ['EIO', 'EIO'],
    [undefined, 'Error: It failed'],
    [7, 'Error: It failed'],
  ])('says why, and keeps the error for the log: %s', (code, reason) => {
    const error = withCode(code);
    const problem = unwritable(PATH, error);
    expect(problem).toBeInstanceOf(OperatorError);
    expect(problem.message).toBe(
      `The archive ${PATH} cannot be written: ${reason}. No archive has been made.`,
    );
    expect(problem.cause).toBe(error);
  });
});
