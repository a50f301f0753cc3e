import { currencies } from '@freight/contracts/vocabulary/price'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { usualSettings, withSection } from '@freight/contracts/company-settings/settings'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import { ListQuery } from '@freight/contracts/list/list-query'
import { sortFields } from '@freight/contracts/tables/quotation-list'
import { startProjectionWorkers } from '@freight/projection-workers/start-projection-workers'
import { eventsInPostgres } from '@freight/projection-workers/testing/events-in-postgres'
import { quotationPage } from '@freight/query-service/list/quotation-list'
import { readDb } from '@freight/query-service/http/read-models'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillList } from './filled-list.ts'

type Row = Record<string, string | number | boolean | null> & { key: string; types: string[] }

// More rows than one read covers, so that every way of paging is tested.
const quotations = 12_000
const me = { commercial: 'c-1', pricing: 'p-1' }
const now = new Date()
/** Comparison currency of the reader's company. */
let displayCurrency: Currency = 'USD'

const open = async () => {
  const application = await eventsInPostgres()
  const workers = await startProjectionWorkers(application.platform)
  await fillList(application.platform.db, quotations, { commercials: [me.commercial], pricing: [me.pricing] })
  const rows =
    await application.sql<Row>(`select key, status, cancelled, scope, client_id, client_name, commercial, assigned_to,
    transport_mode, modo, origin_code, destination_code, origin_country, destination_country, incoterm, search,
    sell_ars::float8, sell_eur::float8, best_cost_ars::float8, best_cost_eur::float8, weight::float8, volume::float8, chargeable::float8, best_cost::float8, sell::float8, margin_pct::float8, ttime,
    rates_complete, valid_until::text, follow_up_on::text, costs, sells, agents_asked, agents_answered, extract(epoch from agents_awaited_since)::float8 as agents_awaited_since, extract(epoch from created_at)::float8 as created_at,
    extract(epoch from status_since)::float8 as status_since, extract(epoch from last_change_at)::float8 as last_change_at,
    coalesce((select array_agg(one ->> 'type') from jsonb_array_elements(containers) one), '{}') as types
    from read.quotation_list`)
  const clock = () => now
  return {
    rows,
    needs: {
      readDb: readDb(application.platform.db),
      clock,
      names: async () => (id: string) => id,
      settings: async () => () => withSection(usualSettings, 'data', { displayCurrency }),
    },
    close: async () => {
      await workers.stop()
      await application.close()
    },
  }
}

let application: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  application = await open()
}, 120_000)
afterAll(() => application.close())

const isDecided = (row: Row) => row['status'] === 'APPROVED' || row['status'] === 'NOT_APPROVED'
const isOffered = (row: Row) => ['QUOTED', 'UPDATED', 'SENT'].includes(String(row['status']))
const lists: Record<string, (row: Row) => boolean> = {
  all: () => true,
  'in-process': (row) => row['status'] === 'PENDING',
  'my-quotations': (row) => row['commercial'] === me.commercial && !isDecided(row),
  'my-history': (row) => row['commercial'] === me.commercial && (isDecided(row) || row['cancelled'] === true),
  'to-finalize': (row) =>
    row['commercial'] === me.commercial &&
    ['QUOTED', 'UPDATED'].includes(String(row['status'])) &&
    row['scope'] !== 'INTERNAL',
  assigned: (row) => row['assigned_to'] === me.pricing && !isDecided(row),
}

// Uruguay and Argentina are UTC−3 all year.
const midnight = (day: string) => Date.parse(`${day}T03:00:00Z`) / 1000
const today = new Date(now.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
const isOneOf = (column: string) => (row: Row, value: string) => value.split(',').includes(String(row[column]))
const atLeast = (column: string) => (row: Row, value: string) =>
  row[column] !== null && Number(row[column]) >= Number(value)
const atMost = (column: string) => (row: Row, value: string) =>
  row[column] !== null && Number(row[column]) <= Number(value)
const fromDay = (column: string) => (row: Row, day: string) => Number(row[column]) >= midnight(day)
const untilDay = (column: string) => (row: Row, day: string) => Number(row[column]) < midnight(day) + 86_400
const validUntilOf = (row: Row) => String(row['valid_until'] ?? '')
const followUpOf = (row: Row) => String(row['follow_up_on'] ?? '')
const flag = (holds: (row: Row) => boolean) => (row: Row, value: string) => holds(row) === (value === 'true')

/** The column of an amount in the comparison currency of the reader's company. */
const amountColumn = (name: 'sell' | 'best_cost') =>
  displayCurrency === 'USD' ? name : `${name}_${displayCurrency.toLowerCase()}`

/** Each filter as a condition over rows in memory, with values to try. */
const filters: Record<string, { passes: (row: Row, value: string) => boolean; values: readonly string[] }> = {
  status: {
    passes: isOneOf('status'),
    values: ['SENT', 'APPROVED', 'REQUESTED,PENDING', 'NOT_APPROVED,SENT', 'UPDATED'],
  },
  scope: { passes: isOneOf('scope'), values: ['CLIENT', 'INTERNAL', 'CLIENT,CLIENT'] },
  transportMode: { passes: isOneOf('transport_mode'), values: ['AIR', 'SEA,ROAD'] },
  modo: { passes: isOneOf('modo'), values: ['RORO', 'FCL,LSE'] },
  incoterm: { passes: isOneOf('incoterm'), values: ['CPT', 'FOB,EXW', 'DDP,CPT,DDP'] },
  commercial: { passes: isOneOf('commercial'), values: [me.commercial, `${me.commercial},${me.commercial}`] },
  assignedTo: { passes: isOneOf('assigned_to'), values: [me.pricing, `${me.pricing},${me.pricing}`] },
  origin: { passes: isOneOf('origin_code'), values: ['CNSHA', 'UYMVD,DEHAM', 'CNSHA,CNSHA'] },
  destination: { passes: isOneOf('destination_code'), values: ['ARBUE'] },
  originCountry: { passes: isOneOf('origin_country'), values: ['CN', 'UY,BR', 'UY,UY', 'UY,BR,UY'] },
  destinationCountry: { passes: isOneOf('destination_country'), values: ['UY', 'UY,UY'] },
  container: {
    passes: ({ types }, value) => value.split(',').some((type) => types.includes(type)),
    values: ['40HC', '20GP,40RE', '45HC'],
  },
  ttime: { passes: atLeast('ttime'), values: ['5', '30', '99'] },
  waitingHours: {
    passes: (row, hours) => Number(row['status_since']) <= now.getTime() / 1000 - Number(hours) * 3600,
    values: ['2', '5000'],
  },
  statusFrom: { passes: fromDay('status_since'), values: [daysAgo(10)] },
  createdFrom: { passes: fromDay('created_at'), values: [daysAgo(3), daysAgo(900)] },
  createdTo: { passes: untilDay('created_at'), values: [daysAgo(2), daysAgo(900)] },
  changedFrom: { passes: fromDay('last_change_at'), values: [daysAgo(5)] },
  changedTo: { passes: untilDay('last_change_at'), values: [daysAgo(5)] },
  validFrom: { passes: (row, day) => validUntilOf(row) !== '' && validUntilOf(row) >= day, values: [today] },
  validTo: { passes: (row, day) => validUntilOf(row) !== '' && validUntilOf(row) <= day, values: [daysAgo(300)] },
  followUpFrom: { passes: (row, day) => followUpOf(row) !== '' && followUpOf(row) >= day, values: [today] },
  followUpTo: { passes: (row, day) => followUpOf(row) !== '' && followUpOf(row) <= day, values: [today] },
  weightFrom: { passes: atLeast('weight'), values: ['9000'] },
  weightTo: { passes: atMost('weight'), values: ['100'] },
  volumeFrom: { passes: atLeast('volume'), values: ['0.5'] },
  chargeableTo: { passes: atMost('chargeable'), values: ['500'] },
  bestCostFrom: { passes: (row, value) => atLeast(amountColumn('best_cost'))(row, value), values: ['1000'] },
  sellTo: { passes: (row, value) => atMost(amountColumn('sell'))(row, value), values: ['400', '500000'] },
  marginFrom: { passes: atLeast('margin_pct'), values: ['21.5'] },
  expired: {
    passes: flag((row) => isOffered(row) && validUntilOf(row) !== '' && validUntilOf(row) < today),
    values: ['true', 'false'],
  },
  expiresBy: {
    passes: (row, day) => isOffered(row) && validUntilOf(row) >= today && validUntilOf(row) <= day,
    values: [daysAgo(-5)],
  },
  readyToSell: { passes: flag((row) => Number(row['costs']) > 0 && row['sells'] === 0), values: ['true', 'false'] },
  awaitsAgents: {
    passes: flag((row) => Number(row['agents_asked']) > Number(row['agents_answered'])),
    values: ['true'],
  },
  costsComplete: {
    passes: flag(
      (row) => Number(row['agents_answered']) > 0 && Number(row['agents_asked']) === Number(row['agents_answered']),
    ),
    values: ['true', 'false'],
  },
  unansweredHours: {
    passes: (row, hours) =>
      row['agents_awaited_since'] !== null &&
      Number(row['agents_awaited_since']) <= now.getTime() / 1000 - Number(hours) * 3600,
    values: ['0', '24'],
  },
  noRate: {
    passes: flag(
      (row) =>
        row['rates_complete'] === 0 && row['costs'] === 0 && ['REQUESTED', 'PENDING'].includes(String(row['status'])),
    ),
    values: ['true', 'false'],
  },
  agentsLate: { passes: flag(() => false), values: ['true'] },
  q: {
    passes: (row, q) =>
      q.split(' ').every((word) => String(row['search']).includes(word.length < 3 ? ` ${word}` : word)),
    values: ['textil', 'montevideo', 'uy', 'andromeda salto', '0119', 'mvd-', 'zz'],
  },
}

const columnOf = (sort: (typeof sortFields)[number]) => {
  if (sort === 'sell') return amountColumn('sell')
  return sort === 'bestCost' ? amountColumn('best_cost') : columns[sort]
}

const columns: Record<(typeof sortFields)[number], string> = {
  key: 'key',
  createdAt: 'created_at',
  statusSince: 'status_since',
  lastChangeAt: 'last_change_at',
  client: 'client_name',
  status: 'status',
  mode: 'modo',
  origin: 'origin_code',
  destination: 'destination_code',
  incoterm: 'incoterm',
  volume: 'volume',
  weight: 'weight',
  chargeable: 'chargeable',
  sell: 'sell',
  bestCost: 'best_cost',
  margin: 'margin_pct',
  validUntil: 'valid_until',
  ttime: 'ttime',
  followUpOn: 'follow_up_on',
  agents: 'agents_awaited_since',
}

const compared = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))

/** Rows in an order, those without a value last. */
const inOrder = (rows: readonly Row[], column: string, downwards: boolean) =>
  rows.toSorted((a, b) => {
    const [x = null, y = null] = [a[column], b[column]]
    if (x === null && y !== null) return 1
    if (x !== null && y === null) return -1
    const difference = x === null || y === null ? 0 : compared(x, y)
    return (difference || compared(a.key, b.key)) * (downwards ? -1 : 1)
  })

const anyRequest = fc.record({
  list: fc.constantFrom(...Object.keys(lists)),
  sort: fc.constantFrom(...sortFields),
  downwards: fc.boolean(),
  currency: fc.constantFrom(...currencies),
  withCancelled: fc.boolean(),
  set: fc.uniqueArray(fc.constantFrom(...Object.keys(filters)), { maxLength: 3 }),
  choice: fc.nat(),
  limit: fc.constantFrom(7, 40, 200),
})

type ListRequest = typeof anyRequest extends fc.Arbitrary<infer One> ? One : never

/** A filter with the same value twice, in an order that is read separately per value. */
const exampleOf = (set: string, sort: ListRequest['sort'], choice: number): [ListRequest] => [
  { list: 'all', sort, downwards: true, currency: 'USD', withCancelled: true, set: [set], choice, limit: 40 },
]
const repeatedValues = [
  exampleOf('commercial', 'lastChangeAt', 1),
  exampleOf('assignedTo', 'createdAt', 1),
  exampleOf('originCountry', 'origin', 2),
  exampleOf('originCountry', 'origin', 3),
  exampleOf('destinationCountry', 'destination', 1),
]

test('pages of any list, filter and order have the rows of an in-memory selection', () =>
  fc.assert(
    fc.asyncProperty(anyRequest, async ({ list, sort, downwards, currency, withCancelled, set, choice, limit }) => {
      displayCurrency = currency
      const chosenFilters = set.map((name) => {
        const { passes, values } = filters[name] ?? { passes: () => true, values: [''] }
        return { name, passes, value: values[choice % values.length] ?? '' }
      })
      const matchingRows = application.rows.filter(
        (row) =>
          (withCancelled || list === 'my-history' || row['cancelled'] === false) &&
          lists[list]?.(row) === true &&
          chosenFilters.every(({ passes, value }) => passes(row, value)),
      )
      const expected = inOrder(matchingRows, columnOf(sort), downwards).map(({ key }) => key)
      const isForPricing = list === 'assigned' || list === 'all' || list === 'in-process'
      const session = {
        userId: isForPricing ? me.pricing : me.commercial,
        permissions: [...permissionsOf(['PRICING_LEAD']), ...permissionsOf(['COMMERCIAL'])],
        company: 'MVD',
      }
      const query = {
        list,
        sort: `${downwards ? '-' : ''}${sort}`,
        limit: String(limit),
        ...Object.fromEntries(chosenFilters.map(({ name, value }) => [name, value])),
        ...(withCancelled && { includeCancelled: 'true' }),
      }
      const first = await quotationPage(application.needs, ListQuery.parse(query), session)
      expect(first.rows.map(({ key }) => key)).toEqual(expected.slice(0, limit))
      expect(first.currency).toBe(currency)
      const sellByKey = new Map(application.rows.map((row) => [row.key, row[amountColumn('sell')]]))
      for (const row of first.rows) expect(Number(row.sell ?? NaN)).toBe(Number(sellByKey.get(row.key) ?? NaN))
      expect(first.nextCursor !== undefined).toBe(expected.length > limit)
      if (first.nextCursor === undefined) return
      const next = await quotationPage(
        application.needs,
        ListQuery.parse({ ...query, cursor: first.nextCursor }),
        session,
      )
      expect(next.rows.map(({ key }) => key)).toEqual(expected.slice(limit, 2 * limit))
    }),
    { numRuns: 250, examples: repeatedValues },
  ))
