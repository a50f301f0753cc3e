import { expect, test } from '@jest/globals'
import { ZodError } from 'zod'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterCursor, cursorAfter, orderBy } from './list-sort.ts'

test.each([
  ['-createdAt', '2026-03-02 10:00:00.123+00'],
  ['sell', '1000.00'],
  ['ttime', null],
  ['validUntil', '2026-03-02'],
] as const)('a cursor of %s is read back', (sort, value) =>
  expect(() => afterCursor(sort, cursorAfter(sort, value, 'MVD-2026-000001'))).not.toThrow(),
)

test.each([
  ['of another sort', cursorAfter('key', 'a', 'a')],
  ['of another kind', cursorAfter('sell', "1'; drop table", 'a')],
  ['of nonsense', 'nonsense'],
  ['of another shape', Buffer.from('{"a":1}').toString('base64url')],
])('a cursor %s is refused', (_what, cursor) => expect(() => afterCursor('sell', cursor)).toThrow(ZodError))

test.each([
  ['createdAt', '9999-99-99 99:99:99+99'],
  ['createdAt', '0000-01-01 00:00:00+00'],
  ['validUntil', '0000-01-01'],
  ['ttime', '99999999999'],
] as const)('a value of %s that no row can have is refused: %s', (sort, value) =>
  expect(() => afterCursor(sort, cursorAfter(sort, value, 'MVD-2026-000001'))).toThrow(ZodError),
)

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

test('rows are sorted by the column of the table, which has an index, not by the text of the page', () =>
  expect(orderBy('-validUntil').compile(compiler).sql).toBe(
    '"read"."quotation_list"."valid_until" desc nulls last, key desc',
  ))
