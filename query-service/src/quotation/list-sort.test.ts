import { expect, test } from '@jest/globals'
import { ZodError } from 'zod'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { cursorAfter, stretchesOf } from './list-sort.ts'

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const worded = (...asked: Parameters<typeof stretchesOf>) =>
  stretchesOf(...asked).map(({ within, order }) => [within.compile(compiler).sql, order.compile(compiler).sql])

test.each([
  ['-createdAt', '2026-03-02 10:00:00.123+00'],
  ['sell', '1000.00'],
  ['ttime', null],
  ['validUntil', '2026-03-02'],
] as const)('a cursor of %s is read back', (sort, value) =>
  expect(() => stretchesOf(sort, cursorAfter(sort, value, 'MVD-2026-000001'))).not.toThrow(),
)

test.each([
  ['of another sort', cursorAfter('key', 'a', 'a')],
  ['of another kind', cursorAfter('sell', "1'; drop table", 'a')],
  ['of nonsense', 'nonsense'],
  ['of another shape', Buffer.from('{"a":1}').toString('base64url')],
])('a cursor %s is refused', (_what, cursor) => expect(() => stretchesOf('sell', cursor)).toThrow(ZodError))

test.each([
  ['createdAt', '9999-99-99 99:99:99+99'],
  ['createdAt', '0000-01-01 00:00:00+00'],
  ['validUntil', '0000-01-01'],
  ['ttime', '99999999999'],
] as const)('a value of %s that no row can have is refused: %s', (sort, value) =>
  expect(() => stretchesOf(sort, cursorAfter(sort, value, 'MVD-2026-000001'))).toThrow(ZodError),
)

test('rows with a value come first in both directions, as an index on the table has them', () =>
  expect(worded('-validUntil')).toEqual([
    ['"q"."valid_until" is not null', '"q"."valid_until" desc, "q"."key" desc'],
    ['"q"."valid_until" is null', '"q"."key" desc'],
  ]))

test('a list goes on behind its cursor, also among the rows without a value', () => {
  expect(worded('sell', cursorAfter('sell', '10.00', 'a'))).toEqual([
    ['("q"."sell", "q"."key") > ($1::numeric, $2)', '"q"."sell" asc, "q"."key" asc'],
    ['"q"."sell" is null', '"q"."key" asc'],
  ])
  expect(worded('sell', cursorAfter('sell', null, 'a'))).toEqual([
    ['"q"."sell" is null and "q"."key" > $1', '"q"."key" asc'],
  ])
})
