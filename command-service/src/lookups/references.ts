import type { Platform } from '@freight/platform/platform'

/** Gives quotations their `referencia`: unique, and in order, per company and year. */
export type References = { next: (company: string, year: number) => Promise<string> | string }

const seriesOf = (company: string, year: number): string => {
  if (!/^[A-Z]{2,8}$/.test(company) || !Number.isInteger(year)) throw new Error(`No references for ${company} ${year}`)
  return `${company.toLowerCase()}_${year}`
}

const reference = (company: string, year: number, number: number): string =>
  `${company}-${year}-${String(number).padStart(6, '0')}`

/** Counts in this process's memory, for tests. */
export const memoryReferences = (): References => {
  const counters = new Map<string, number>()
  return {
    next: (company, year) => {
      const series = seriesOf(company, year)
      const number = (counters.get(series) ?? 0) + 1
      counters.set(series, number)
      return reference(company, year, number)
    },
  }
}

type Waiting = { resolve: (reference: string) => void; reject: (error: unknown) => void }

/**
 * Counts in one PostgreSQL sequence per company and year, made when it is first needed.
 * Whoever asks while a query is under way shares the next one.
 */
export const postgresReferences = (pool: Pick<Platform['db'], 'query'>): References => {
  const series = new Map<string, ReturnType<typeof countIn>>()
  return {
    next: (company, year) => {
      const name = `commands.reference_${seriesOf(company, year)}`
      const counter = series.get(name) ?? countIn(pool, name)
      series.set(name, counter)
      return counter().then((number) => reference(company, year, number))
    },
  }
}

const countIn = (pool: Pick<Platform['db'], 'query'>, name: string) => {
  let waiting: Waiting[] = []
  let made: Promise<unknown> | undefined
  let asking = false

  const make = () =>
    pool
      .query(
        // One implicit transaction. The lock: two processes that make the same thing at once would fail.
        `select pg_advisory_xact_lock(hashtext('commands'));
        create schema if not exists commands; create sequence if not exists ${name}`,
      )
      .catch((error: unknown) => {
        made = undefined
        throw error
      })

  const ask = async () => {
    asking = true
    await Promise.resolve()
    while (waiting.length > 0) {
      const served = waiting
      waiting = []
      try {
        await (made ??= make())
        const { rows } = await pool.query<{ number: string }>({
          name,
          text: `select nextval('${name}') as number from generate_series(1, $1::int)`,
          values: [served.length],
        })
        served.forEach(({ resolve }, index) => resolve(rows[index]?.number ?? ''))
      } catch (error) {
        served.forEach(({ reject }) => reject(error))
      }
    }
    asking = false
  }

  return () =>
    new Promise<string>((resolve, reject) => {
      waiting.push({ resolve, reject })
      if (!asking) void ask()
    }).then(Number)
}
