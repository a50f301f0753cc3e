import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Analytics } from '../analytics/port.ts'

/** Error of a query that was ended for its limits. */
const limitError = { dependency: 'analytics', tooMuch: true }
// Takes about 10 s on two cores: long enough to be ended, short enough if it is not.
const heavyQuery = 'SELECT uniqExact(number % 1000003) AS n FROM numbers(3000000000)'

const table = (name: string) => `CREATE TABLE ${name} (
  id UInt64, name String, price Decimal(18, 2), at DateTime64(3), day Date, revision UInt32
) ENGINE = ReplacingMergeTree(revision) ORDER BY id`

const spreadPlaces = `(id, name, price) select one.id as id, one.name as name, price
  from given('many Array(Tuple(name String, id UInt64)), price Decimal(18, 2)') array join many as one`

const row = (id: number, overrides: Record<string, unknown> = {}) => ({
  id,
  name: `it's "${id}"; \\ \n FORMAT`,
  price: '10.50',
  at: '2026-03-02T12:00:00.123Z',
  day: '2026-03-02',
  revision: 1,
  ...overrides,
})

/** Behaviour of every analytics adapter. */
export const analyticsContract = (name: string, open: () => Promise<Analytics>): void =>
  void describe(name, () => {
    let analytics: Analytics
    let countRunning: () => Promise<number>
    beforeAll(async () => {
      analytics = await open()
      countRunning = async () => {
        const sql = `SELECT count() AS n FROM system.processes WHERE query LIKE '%uniqExact(number \\% 1000003)%'
          AND query NOT LIKE '%system.processes%'`
        return (await analytics.query<{ n: number }>(sql))[0]?.n ?? 0
      }
      await analytics.exec('DROP TABLE IF EXISTS former')
      for (const tableName of ['things', 'redelivered', 'slow']) {
        await analytics.exec(`DROP TABLE IF EXISTS ${tableName}`)
        await analytics.exec(table(tableName))
      }
    })
    afterAll(() => analytics.close())

    test('returns rows as inserted: money as text with its zeros, instants as ISO text', async () => {
      await analytics.insert('things', [row(1)])
      await analytics.insert('things', [])
      expect(await analytics.query('SELECT * FROM things')).toEqual([row(1)])
    })

    test('returns 64-bit integers as numbers, in lists too', async () => {
      const sql = 'SELECT toUInt64(7) AS a, count() AS b, [toInt64(-3)] AS c, sum(toUInt32(5)) AS d'
      expect(await analytics.query(sql)).toEqual([{ a: 7, b: 1, c: [-3], d: 5 }])
    })

    test('a repeated row has no effect, and a later revision wins', async () => {
      await analytics.insert('redelivered', [row(1), row(2)])
      await analytics.insert('redelivered', [row(1), row(2, { price: '11.00', revision: 2 })])
      expect(await analytics.query('SELECT id, price FROM redelivered FINAL ORDER BY id')).toEqual([
        { id: 1, price: '10.50' },
        { id: 2, price: '11.00' },
      ])
    })

    test.each([
      'plain',
      "it's",
      'back\\slash',
      "\\' OR 1=1 --",
      "'; DROP TABLE things; --",
      'tab\tline\n',
      'ñ€😀',
      '',
      '\\N',
    ])('a text is bound, never read as SQL: %j', async (text) => {
      const sql = 'SELECT {text:String} AS text, {list:Array(String)} AS list'
      expect(await analytics.query(sql, { text, list: [text, 'b'] })).toEqual([{ text, list: [text, 'b'] }])
      expect(await analytics.query('EXISTS TABLE things')).toEqual([{ result: 1 }])
    })

    test('binds numbers, instants, flags and null', async () => {
      const sql = `SELECT {n:UInt32} AS n, {at:DateTime64(3)} AS at, {day:Date} AS day, {yes:Bool} AS yes,
        {none:Nullable(String)} AS none, {ids:Array(UInt32)} AS ids`
      const at = '2026-03-02T12:00:00.123Z'
      expect(await analytics.query(sql, { n: 5, at, day: '2026-03-02', yes: true, none: null, ids: [1, 2] })).toEqual([
        { n: 5, at, day: '2026-03-02', yes: true, none: null, ids: [1, 2] },
      ])
    })

    test('rejects a query without one of its values, even if an earlier query had it', async () => {
      await analytics.query('SELECT {kept:UInt32} AS n', { kept: 1 })
      await expect(analytics.query('SELECT {kept:UInt32} AS n')).rejects.toThrow('needs a value for {kept}')
    })

    test('concurrent queries use their own parameters', async () => {
      const numbers = Array.from({ length: 60 }, (_, n) => n)
      const answers = await Promise.all(
        numbers.map((n) => analytics.query('SELECT {n:UInt32} AS n, sleepEachRow(0.002)', { n })),
      )
      expect(answers.flat()).toEqual(numbers.map((n) => expect.objectContaining({ n })))
    })

    test('wrong SQL is an error of its own, not an outage', async () => {
      await expect(analytics.query('SELECT nonsense FROM nowhere')).rejects.toThrow('nowhere')
      await expect(analytics.exec('CREATE NONSENSE')).rejects.toThrow('CREATE')
    })

    test('inserts rows without names by position, and splits them with a select', async () => {
      await analytics.insert('redelivered', [[7, 'seven', '1.50']], '(id, name, price)')
      const mark = "it's $$ \\ {given} '"
      await analytics.insert(
        'redelivered',
        [
          [
            [
              ['eight', 8],
              [mark, 9],
            ],
            '2.00',
          ],
          [[], '3.00'],
        ],
        spreadPlaces,
      )
      expect(await analytics.query('SELECT id, name, price FROM redelivered FINAL WHERE id >= 7 ORDER BY id')).toEqual([
        { id: 7, name: 'seven', price: '1.50' },
        { id: 8, name: 'eight', price: '2.00' },
        { id: 9, name: mark, price: '2.00' },
      ])
      // That insert leaves no setting behind: objects are read as objects again.
      await analytics.insert('redelivered', [row(10)])
    })

    test('split rows may exceed the length of a statement, and go into the current table of that name', async () => {
      const longRow = (id: number): [[string, number][], string] => [[['x'.repeat(3_000_000), id]], '1.00']
      await analytics.insert('redelivered', [longRow(20)], spreadPlaces)
      await analytics.exec('RENAME TABLE redelivered TO former')
      await expect(analytics.insert('redelivered', [longRow(21)], spreadPlaces)).rejects.toMatchObject({ code: '60' })
      await analytics.exec(table('redelivered'))
      await analytics.insert('redelivered', [longRow(22)], spreadPlaces)
      const rowsOf = async (tableName: string) =>
        analytics.query(`SELECT id, length(name) AS long FROM ${tableName} FINAL WHERE id >= 20`)
      expect(await rowsOf('former')).toEqual([{ id: 20, long: 3_000_000 }])
      expect(await rowsOf('redelivered')).toEqual([{ id: 22, long: 3_000_000 }])
      await analytics.exec('DROP TABLE former')
      const leftTables = `SELECT count() AS n FROM system.tables WHERE database = currentDatabase() AND name LIKE 'given%'`
      expect(await analytics.query(leftTables)).toEqual([{ n: 0 }])
    })

    test('inserts lines with any content unchanged', async () => {
      const line = ['30', String.raw`it's {"a":"b\\n"} \t\\N`, String.raw`\N`, '2026-03-02T12:00:00.123Z'].join('\t')
      await analytics.insert('redelivered', Buffer.from(`${line}\n`), '(id, name, price, at)')
      await analytics.insert('redelivered', new Uint8Array(), '(id, name, price, at)')
      expect(await analytics.query('SELECT id, name, price, at FROM redelivered FINAL WHERE id = 30')).toEqual([
        { id: 30, name: 'it\'s {"a":"b\\n"} \t\\N', price: '0.00', at: '2026-03-02T12:00:00.123Z' },
      ])
    })

    test('inserts JSON rows like values, with and without a split', async () => {
      await analytics.exec(table('written'))
      const json = (rows: readonly unknown[]) => ({
        json: Buffer.from(rows.map((value) => `${JSON.stringify(value)}\n`).join('')),
      })
      await analytics.insert('written', { json: Buffer.alloc(0) }, '(id, name)')
      await analytics.insert('written', json([[1, `it's "one"; \\ \n FORMAT`]]), '(id, name)')
      await analytics.insert(
        'written',
        json([
          [
            [
              ['two', 2],
              ['three', 3],
            ],
            '10.50',
          ],
        ]),
        spreadPlaces,
      )
      expect(await analytics.query('SELECT id, name, price FROM written FINAL ORDER BY id')).toEqual([
        { id: 1, name: `it's "one"; \\ \n FORMAT`, price: '0.00' },
        { id: 2, name: 'two', price: '10.50' },
        { id: 3, name: 'three', price: '10.50' },
      ])
      const manyRows = Array.from({ length: 3000 }, (_, id) => [
        [[`a name as long as they are ${id}`, id + 10]],
        '1.00',
      ])
      await analytics.insert('written', json(manyRows), spreadPlaces)
      expect(await analytics.query('SELECT count() AS n FROM written FINAL')).toEqual([{ n: 3003 }])
      await expect(analytics.insert('written', json([['no number', 'x']]), '(id, name)')).rejects.toMatchObject({
        code: expect.stringMatching(/^\d+$/),
      })
    })

    test('inserts many rows like few, and a value of the wrong type is the same error', async () => {
      const manyRows = (name: string) => Array.from({ length: 5000 }, (_, n) => [1000 + n, name.repeat(20), '1.00'])
      await analytics.insert('redelivered', manyRows('it\'s \\ "ñ"'), '(id, name, price)')
      await analytics.insert('redelivered', [...manyRows('x'), [1, 'x', '9'.repeat(40)]], '(id, name, price)').then(
        () => expect.unreachable(),
        (error: unknown) => expect(error).toMatchObject({ code: '69' }),
      )
      await expect(
        analytics.insert('redelivered', [[1, 'x', '9'.repeat(40)]], '(id, name, price)'),
      ).rejects.toMatchObject({ code: '69' })
      const countQuery = 'SELECT count() AS n, any(name) AS name FROM redelivered FINAL WHERE id >= 1000'
      expect(await analytics.query(countQuery)).toEqual([{ n: 5000, name: 'it\'s \\ "ñ"'.repeat(20) }])
    })

    test('rejects an unknown field of a row', async () => {
      await expect(analytics.insert('things', [row(3, { nobody: 1 })])).rejects.toThrow('nobody')
    })

    test('a query beyond its time, memory or rows is unavailable, and its limits do not affect the next one', async () => {
      await expect(analytics.query(heavyQuery, {}, { timeoutMs: 300 })).rejects.toMatchObject(limitError)
      const largeQuery = 'SELECT length(groupArray(number)) AS n FROM numbers(5000000)'
      await expect(analytics.query(largeQuery, {}, { maxMemoryBytes: 1_000_000 })).rejects.toMatchObject(limitError)
      await expect(analytics.query('SELECT number FROM numbers(1000001)')).rejects.toMatchObject(limitError)
      expect(await analytics.query(largeQuery)).toEqual([{ n: 5_000_000 }])
    })

    test('returns answers of any size one after the other', async () => {
      for (const length of [10, 1000, 16_000, 40_000, 65_000, 65_536, 70_000, 200_000, 900_000, 10])
        for (let n = 0; n < 6; n += 1) {
          const [row] = await analytics.query<{ text: string }>("SELECT repeat('x', {length:UInt32}) AS text", {
            length: length + n,
          })
          expect(row?.text.length).toBe(length + n)
        }
    })

    test('streams any number of rows in pieces, and waits for the reader', async () => {
      const sql = `SELECT number, repeat('x', {length:UInt32}) AS text FROM numbers(300000)`
      let [rows, sum, atOnce, activeReads] = [0, 0, 0, 0]
      const handleRows = async (page: { number: number; text: string }[]) => {
        activeReads += 1
        expect(activeReads).toBe(1)
        rows += page.length
        atOnce = Math.max(atOnce, page.length)
        for (const { number, text } of page) sum += number + text.length - 100
        await new Promise((resolve) => setImmediate(resolve))
        activeReads -= 1
      }
      await analytics.stream(sql, { length: 100 }, handleRows, { timeoutMs: 60_000 })
      expect([rows, sum]).toEqual([300_000, (300_000 * 299_999) / 2])
      expect(atOnce).toBeLessThan(150_000)
    })

    test('an aborted stream and an invalid statement do not affect the next query', async () => {
      const rejectPage = () => Promise.reject(new Error('had enough'))
      for (let n = 0; n < 3; n += 1) {
        const stream = analytics.stream('SELECT number FROM numbers(3000000)', {}, rejectPage)
        await expect(stream).rejects.toThrow('had enough')
      }
      await expect(analytics.stream('SELECT nonsense', {}, rejectPage)).rejects.toThrow('nonsense')
      const brokenQuery = 'SELECT throwIf(number = 2000000) AS n FROM numbers(3000000)'
      await expect(analytics.stream(brokenQuery, {}, () => {})).rejects.toThrow('throwIf')
      await expect(analytics.stream(heavyQuery, {}, () => {}, { timeoutMs: 300 })).rejects.toMatchObject(limitError)
      const received: unknown[] = []
      for (let n = 0; n < 3; n += 1)
        await analytics.stream('SELECT {n:UInt32} AS n', { n }, (page) => void received.push(...page))
      expect(received).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }])
    })

    test('ends an aborted query in the engine', async () => {
      const abort = new AbortController()
      const query = analytics.query(heavyQuery, {}, { signal: abort.signal, timeoutMs: 60_000 })
      while ((await countRunning()) === 0);
      abort.abort(new Error('the client went away'))
      await expect(query).rejects.toThrow('the client went away')
      while ((await countRunning()) > 0);
      await expect(analytics.query('SELECT 1', {}, { signal: abort.signal })).rejects.toThrow('the client went away')
    })

    test('a heavy query delays neither small ones, nor inserts, nor the process', async () => {
      const abort = new AbortController()
      const query = analytics.query(heavyQuery, {}, { signal: abort.signal, timeoutMs: 60_000 }).catch(() => 'ended')
      while ((await countRunning()) === 0);
      const start = performance.now()
      await analytics.query('SELECT {n:UInt32} AS n', { n: 1 })
      await analytics.insert('slow', [row(1)])
      await analytics.ping()
      expect(performance.now() - start).toBeLessThan(2_000)
      expect(await countRunning()).toBe(1)
      abort.abort()
      expect(await query).toBe('ended')
    })
  })
