import type { Platform } from '@freight/platform/connections/platform'
import { lastReference } from './tables/last-reference.ts'

/** A series of references: the letter after the company, and the table that has the used ones in `key`. */
type Series = { letter: string; projection: string; table: string }
const seriesByAggregate = {
  quotation: { letter: '', projection: 'quotation-list', table: 'read.quotation_list' },
  'express-shipment': { letter: 'X', projection: 'express-list', table: 'read.express_list' },
} as const satisfies Record<string, Series>

/** Generates the references of quotations and express shipments: unique and ascending per company and year. */
export type References = {
  next: (company: string, year: number, of?: keyof typeof seriesByAggregate) => Promise<string> | string
}

const seriesOf = (company: string, year: number, { letter }: Series): string => {
  if (!/^[A-Z]{2,8}$/.test(company) || !Number.isInteger(year)) throw new Error(`No references for ${company} ${year}`)
  return [company, letter, year]
    .filter((part) => part !== '')
    .join('_')
    .toLowerCase()
}

const prefixOf = (company: string, year: number, { letter }: Series): string =>
  letter === '' ? `${company}-${year}-` : `${company}-${letter}-${year}-`

const reference = (prefix: string, number: number): string => `${prefix}${String(number).padStart(6, '0')}`

/** Counts in this process's memory, for tests. */
export const memoryReferences = (): References => {
  const counters = new Map<string, number>()
  return {
    next: (company, year, of = 'quotation') => {
      const series = seriesOf(company, year, seriesByAggregate[of])
      const number = (counters.get(series) ?? 0) + 1
      counters.set(series, number)
      return reference(prefixOf(company, year, seriesByAggregate[of]), number)
    },
  }
}

type Waiting = { resolve: (reference: string) => void; reject: (error: unknown) => void }

type Needs = {
  db: Pick<Platform['db'], 'query'>
  /** Needed if the log may contain quotations that a new database does not. */
  eventStore?: Pick<Platform['eventStore'], 'head'>
}

/**
 * Counts in one PostgreSQL sequence per company and year, created on first use. A new sequence continues after the last
 * reference of the log, because the database may have been lost while the log was not. Calls during a query share the
 * next one.
 */
export const postgresReferences = ({ db, eventStore }: Needs): References => {
  const series = new Map<string, ReturnType<typeof countIn>>()
  return {
    next: (company, year, of = 'quotation') => {
      const used = seriesByAggregate[of]
      const name = `commands.reference_${seriesOf(company, year, used)}`
      const prefix = prefixOf(company, year, used)
      const counter = series.get(name) ?? countIn(db, name, () => lastReference({ db, eventStore }, prefix, used))
      series.set(name, counter)
      return counter().then((number) => reference(prefix, number))
    },
  }
}

const countIn = (pool: Pick<Platform['db'], 'query'>, name: string, last: () => Promise<number>) => {
  let waiting: Waiting[] = []
  let creation: Promise<unknown> | undefined
  let isQuerying = false

  const createSequence = async () => {
    try {
      const { rows } = await pool.query<{ there: boolean }>(`select to_regclass($1) is not null as there`, [name])
      if (rows[0]?.there === true) return
      const used = await last()
      // One implicit transaction. The lock prevents an error when two processes create the same objects. The second select
      // makes the session see the objects that another process created during the wait.
      await pool.query(
        `select pg_advisory_xact_lock(hashtext('commands'));
        select from pg_catalog.pg_namespace limit 0;
        create schema if not exists commands; create sequence if not exists ${name} start ${used + 1}`,
      )
    } catch (error) {
      creation = undefined
      throw error
    }
  }

  const nextNumber = async () => {
    isQuerying = true
    await Promise.resolve()
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await (creation ??= createSequence())
        const { rows } = await pool.query<{ number: string }>({
          name,
          text: `select nextval('${name}') as number from generate_series(1, $1::int)`,
          values: [batch.length],
        })
        batch.forEach(({ resolve }, index) => resolve(rows[index]?.number ?? ''))
      } catch (error) {
        batch.forEach(({ reject }) => reject(error))
      }
    }
    isQuerying = false
  }

  return () =>
    new Promise<string>((resolve, reject) => {
      waiting.push({ resolve, reject })
      if (!isQuerying) void nextNumber()
    }).then(Number)
}
