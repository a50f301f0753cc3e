import { routes } from '@freight/contracts/registry/routes'
import { ratesById } from '@freight/platform/rates/matching-rates'
import { sendCsv } from '../catalogue/answer-rows.ts'
import type { CatalogueNeeds } from '../catalogue/catalogue-rows.ts'
import type { RequestOf } from '../http/answer.ts'
import { rateTables } from './rate-offers.ts'
import type { Platform } from '@freight/platform/connections/platform'
import type { Column } from '@freight/contracts/api/file-columns'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import type { Rate } from '@freight/contracts/rate/rate'
import { inLanguages } from '@freight/platform/texts'

type Cells = Record<string, string>

/** Words of a unit that an import recognizes in a heading. */
const unitWords: Readonly<Partial<Record<RateCharge['calculator'], string>>> = {
  FLAT: 'B/L',
  PER_KG: 'kg',
  PER_WM: 'W/M',
  PER_CBM: 'm3',
  PER_TON: 'ton',
  PER_CONTAINER: 'cont',
  PER_TEU: 'TEU',
  PER_PIECE: 'piece',
  PER_PALLET: 'pallet',
  PER_TRUCK: 'truck',
  PER_ULD: 'ULD',
  PER_LDM: 'LDM',
  PER_DAY: 'day',
  PERCENT: '%',
}

/** Three decimals could be thousands: the import would ask. */
const numberCell = (number: string): string => (/\.\d{3}$/.test(number) ? `${number}0` : number)

/** Whether the columns of a file can hold the bands of a charge: weights of air freight, in the currency of the row. */
const hasWeightColumns = ({ transport }: Rate, { calculator, unit, section, ranges, breakRule }: RateCharge): boolean =>
  transport === 'AIR' &&
  calculator === 'RANGE' &&
  unit === 'KG' &&
  section === 'FREIGHT' &&
  breakRule === undefined &&
  ranges.every(({ from, flat }) => /^\d{1,5}$/.test(from) && !flat)

/** The charge that the row has its currency from: the one with columns of weights, which name none, or its freight. */
const freightOf = (rate: Rate): RateCharge | undefined =>
  rate.charges.find((charge) => hasWeightColumns(rate, charge)) ??
  rate.charges.find(({ section }) => section === 'FREIGHT') ??
  rate.charges[0]

/** Cells of a charge by their headings; undefined where no column of an import means its price. */
const chargeCells = (rate: Rate, charge: RateCharge): Cells | undefined => {
  const { code, currency, calculator, unit, amount, ranges, minimum, onRequest, uld } = charge
  // Columns of weights name no charge: they hold one of the rate.
  const isByBand = hasWeightColumns(rate, charge) && charge === freightOf(rate)
  const word = unitWords[calculator]
  if (uld || onRequest || (calculator === 'PERCENT' && unit !== 'FREIGHT') || (!isByBand && word === undefined))
    return undefined
  // The type of the row needs no column of its own.
  const isByType =
    (calculator === 'PER_CONTAINER' || calculator === 'PER_ULD') && unit !== '' && unit !== rate.container
  const prices: Cells = isByBand
    ? Object.fromEntries(ranges.map(({ from, amount: price }) => [`${from} kg`, numberCell(price)]))
    : { [`${code} ${isByType ? unit : word} ${currency}`]: numberCell(amount) }
  return {
    ...prices,
    ...(minimum.amount !== undefined && { [`${code} min ${currency}`]: numberCell(minimum.amount) }),
    ...(minimum.value !== undefined && { [`${code} min ${word ?? 'kg'}`]: numberCell(minimum.value) }),
  }
}

/** Prices of a rate by the headings of their columns, and the charges that have none. */
const pricesOf = (rate: Rate): { cells: Cells; others: string[] } => {
  const cells: Cells = {}
  const others: string[] = []
  for (const charge of rate.charges) {
    const own = chargeCells(rate, charge)
    const isTaken = own && Object.keys(own).some((heading) => heading in cells)
    if (own && !isTaken) Object.assign(cells, own)
    else others.push(`${charge.code} ${charge.calculator} ${charge.unit} ${charge.amount} ${charge.currency}`)
  }
  return { cells, others }
}

const namedColumns = [
  'owner',
  'type',
  'code',
  'transport',
  'mode',
  'origin',
  'destination',
  'validSince',
  'validTo',
  'container',
  'carrier',
  'route',
  'transitTime',
  'frequency',
  'freeDays',
  'stackable',
  'cbmRatio',
  'currency',
] as const

/** A rate as a row: places by code and days as in the template of an import. */
export const rateFileRow = (rate: Rate): Cells => {
  const { cells, others } = pricesOf(rate)
  return {
    owner: rate.owner?.name ?? '',
    type: rate.type,
    code: rate.code,
    transport: rate.transport,
    mode: rate.mode,
    origin: rate.origin || '*',
    destination: rate.destination || '*',
    validSince: rate.validFrom,
    validTo: rate.validTo,
    container: rate.container ?? '',
    carrier: rate.carrier?.name ?? '',
    route: rate.route,
    transitTime: rate.transitTime === null ? '' : String(rate.transitTime),
    frequency: rate.frequency,
    freeDays: rate.freeDays === null ? '' : String(rate.freeDays),
    stackable: rate.stackable ?? '',
    cbmRatio: rate.cbmRatio ?? '',
    currency: freightOf(rate)?.currency ?? 'USD',
    ...cells,
    comments: rate.comments,
    otherCharges: others.join('; '),
  }
}

/** Columns for the rows of a file: a column without any value is left out. */
const rateFileColumns = (rows: Iterable<Cells>): Column[] => {
  const used = new Set<string>()
  for (const row of rows) for (const [name, text] of Object.entries(row)) if (text !== '') used.add(name)
  const textColumn = (field: string): Column => ({
    field,
    kind: 'text',
    title: inLanguages(`files:column.rates.${field}`),
  })
  const known = new Set<string>([...namedColumns, 'comments', 'otherCharges'])
  const prices = [...used].filter((name) => !known.has(name))
  const kilograms = (name: string) => (/^\d+ kg$/.test(name) ? Number.parseInt(name, 10) : undefined)
  // Weights in their order, at the place of the first: the import keeps the order of the charges.
  const weights = prices
    .filter((name) => kilograms(name) !== undefined)
    .toSorted((a, b) => (kilograms(a) ?? 0) - (kilograms(b) ?? 0))
  const first = prices.findIndex((name) => kilograms(name) !== undefined)
  const ordered = prices.flatMap((name, index) =>
    index === first ? weights : kilograms(name) === undefined ? [name] : [],
  )
  return [
    ...namedColumns.filter((name) => used.has(name)).map(textColumn),
    ...ordered.map((name): Column => ({ field: name, kind: 'number', title: { es: name, en: name, pt: name } })),
    ...['comments', 'otherCharges'].filter((name) => used.has(name)).map(textColumn),
  ]
}

type Query = RequestOf<'GET /app/v1/rates'>['query']
type Page = { rows: readonly { id: string }[]; nextCursor?: string | undefined }

const pageSize = 500
const fileNames = { es: 'tarifas', en: 'rates', pt: 'tarifas' } as const

type Needs = Pick<CatalogueNeeds, 'http' | 'zoneOf' | 'filePlace'> & Pick<Platform, 'db'>

/** Registers the stored tariffs as a file that an import reads again: those of one provider and one mode. */
export const answerRateFile = (
  { http, db, zoneOf, filePlace }: Needs,
  ratesPage: (query: Query, company: string) => Promise<Page>,
): void => {
  const { policy, summary, query: querystring, response, produces } = routes['GET /app/v1/rates/export']
  http.route({
    method: 'GET',
    url: '/app/v1/rates/export',
    summary,
    tags: ['rates'],
    policy,
    querystring,
    response,
    produces,
    handler: async ({ query }, session, reply) => {
      await filePlace(session, reply)
      const { lang: _lang, decimal: _decimal, ...filters } = query
      const readPage = async (cursor?: string) => {
        const page = await ratesPage(
          { ...filters, limit: pageSize, ...(cursor !== undefined && { cursor }) },
          session.company,
        )
        const ids = page.rows.map(({ id }) => id)
        const rates = new Map((await ratesById({ db, tables: rateTables }, ids)).map((rate) => [rate.id, rate]))
        return { ...page, rows: ids.flatMap((id) => rates.get(id) ?? []).map(rateFileRow) }
      }
      // The prices of all rows decide the columns, so the rates are read twice.
      const samples: ReturnType<typeof rateFileRow>[] = []
      const headings = new Set<string>()
      for (let cursor: string | undefined, isLast = false; !isLast;) {
        const { rows, nextCursor } = await readPage(cursor)
        for (const row of rows) {
          const isNew = Object.entries(row).some(([name, text]) => text !== '' && !headings.has(name))
          if (!isNew) continue
          samples.push(row)
          for (const [name, text] of Object.entries(row)) if (text !== '') headings.add(name)
        }
        cursor = nextCursor
        isLast = nextCursor === undefined
      }
      return sendCsv(reply, query, {
        name: fileNames[query.lang],
        columns: rateFileColumns(samples),
        readPage,
        timeZone: await zoneOf(session.company),
      })
    },
  })
}
