import { ZodError } from 'zod'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { cursorAfter, type Sort, stretchesOf } from './list-sort.ts'

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const orderBy = (sort: Sort) => ({ sort, currency: 'USD' as const })
const rangesSql = (...args: Parameters<typeof stretchesOf>) =>
  stretchesOf(...args).map(({ condition, order }) => [condition.compile(compiler).sql, order.compile(compiler).sql])

test.each([
  ['-createdAt', '2026-03-02 10:00:00.123+00'],
  ['sell', '1000.00'],
  ['ttime', null],
  ['validUntil', '2026-03-02'],
] as const)('a cursor sorted by %s is read back', (sort, value) =>
  expect(() => stretchesOf(orderBy(sort), cursorAfter(orderBy(sort), value, 'MVD-2026-000001'))).not.toThrow(),
)

test.each([
  ['of another sort', cursorAfter(orderBy('key'), 'a', 'a')],
  ['of amounts in another currency', cursorAfter({ sort: 'sell', currency: 'ARS' }, '1000.00', 'a')],
  ['of another kind', cursorAfter(orderBy('sell'), "1'; drop table", 'a')],
  ['of nonsense', 'nonsense'],
  ['of another shape', Buffer.from('{"a":1}').toString('base64url')],
])('a cursor %s is refused', (_what, cursor) => expect(() => stretchesOf(orderBy('sell'), cursor)).toThrow(ZodError))

test.each([
  ['createdAt', '9999-99-99 99:99:99+99'],
  ['createdAt', '0000-01-01 00:00:00+00'],
  ['validUntil', '0000-01-01'],
  ['ttime', '99999999999'],
] as const)('a cursor with an invalid value of %s is rejected: %s', (sort, value) =>
  expect(() => stretchesOf(orderBy(sort), cursorAfter(orderBy(sort), value, 'MVD-2026-000001'))).toThrow(ZodError),
)

test('rows with a value come first in both directions, like in the index', () =>
  expect(rangesSql(orderBy('-validUntil'))).toEqual([
    ['"q"."valid_until" is not null', '"q"."valid_until" desc, "q"."key" desc'],
    ['"q"."valid_until" is null', '"q"."key" desc'],
  ]))

test('a page continues after its cursor, also among rows without a value', () => {
  expect(rangesSql(orderBy('sell'), cursorAfter(orderBy('sell'), '10.00', 'a'))).toEqual([
    ['("q"."sell", "q"."key") > ($1::numeric, $2)', '"q"."sell" asc, "q"."key" asc'],
    ['"q"."sell" is null', '"q"."key" asc'],
  ])
  expect(rangesSql(orderBy('sell'), cursorAfter(orderBy('sell'), null, 'a'))).toEqual([
    ['"q"."sell" is null and "q"."key" > $1', '"q"."key" asc'],
  ])
})

test('amounts are sorted in the displayed currency', () =>
  expect(rangesSql({ sort: '-bestCost', currency: 'EUR' })).toEqual([
    ['"q"."best_cost_eur" is not null', '"q"."best_cost_eur" desc, "q"."key" desc'],
    ['"q"."best_cost_eur" is null', '"q"."key" desc'],
  ]))
