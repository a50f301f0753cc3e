import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { lanesOf } from '@freight/contracts/price-list/lanes'
import type { ListRow, ListCharge } from '@freight/contracts/price-list/list-row'
import { listRows } from '@freight/contracts/price-list/price-list'
import { listWords, priceListDocument, type ListWords } from '@freight/contracts/price-list/price-list-document'
import { mostListRows, type PriceListQuery } from '@freight/contracts/price-list/price-list-routes'
import { documentFormats } from '@freight/contracts/document/formats'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { type RouteResponse, routes } from '@freight/contracts/registry/routes'
import { groupId, groupName } from '@freight/contracts/vocabulary/client-group'
import { Refusal } from '@freight/platform/event-store/decider'
import { NotFound } from '@freight/platform/errors'
import { boundedWork } from '@freight/platform/limits/bounded-work'
import { rateOwnersOf, ratesOfPeriod } from '@freight/platform/rates/matching-rates'
import { storedSurcharges } from '@freight/platform/rates/stored-surcharges'
import { textIn } from '@freight/platform/texts'
import type { Platform } from '@freight/platform/connections/platform'
import type { Session } from '@freight/platform/sessions/sessions'
import type { Column } from '@freight/contracts/api/file-columns'
import { routeIn } from '@freight/contracts/client-document/language/route-in'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import { xlsxStream } from '../catalogue/xlsx-stream.ts'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { answer } from '../http/answer.ts'
import { takenFile } from '../http/taken-file.ts'
import { activeRules } from '../markup-rule/active-rules.ts'
import { mainFreightAmong } from '../markup-rule/main-freight.ts'
import { clientGroups } from '../organization/client-groups.ts'
import { dispositionOf } from '../report/exports/export-routes.ts'
import { rateTables } from '../rate/rate-offers.ts'

type Titled = [title: string, value: string]

/** Numbers of a charge in a row, each with the title of its column. */
const pricesOf = (charge: ListCharge, name: string, { text, unit, quantity, way }: ListWords): Titled[] => {
  const { perUnit, ranges = [], amount, minimum, leastQuantity } = charge
  const title = [`${name}/${unit(charge)}`, way(charge)].filter(Boolean).join(', ')
  const cell = (of: string, value: string | undefined): Titled[] => (value === undefined ? [] : [[of, value]])
  return [
    ...cell(title, perUnit ?? amount),
    ...ranges.map(({ from, amount: ofBand, flat }): Titled => {
      const bound = flat ? `${quantity(from)} ${unit(charge)}` : quantity(from)
      return [text('priceList.column.from', { charge: flat ? `${name} ${text('flat')}` : title, from: bound }), ofBand]
    }),
    ...cell(text('priceList.column.minimum', { charge: title }), minimum),
    ...cell(text('priceList.column.leastQuantity', { charge: title }), leastQuantity),
  ]
}

/** Numbers of a row by the title of their column; a second charge of the same name and unit has a number. */
const rowPrices = ({ charges }: ListRow, words: ListWords): Map<string, string> => {
  const counts = new Map<string, number>()
  return new Map(
    charges.flatMap((charge) => {
      const { concept, currency } = charge
      const key = `${concept} ${currency}/${words.unit(charge)}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return pricesOf(charge, `${concept}${count === 1 ? '' : ` (${count})`} ${currency}`, words)
    }),
  )
}

/** Columns and rows of a list as a sheet: each charge of it is a column, so that prices stay numbers. */
export const priceListSheet = (rows: readonly ListRow[], words: ListWords, language: Language) => {
  const { text, place } = words
  const column = (field: string, title: string, kind: Column['kind'] = 'text'): Column => ({
    field,
    kind,
    title: { es: title, en: title, pt: title },
  })
  const textColumn = (field: string, kind?: Column['kind']) => column(field, text(`priceList.column.${field}`), kind)
  const pricedRows = rows.map((row) => ({ row, prices: rowPrices(row, words) }))
  const titles = [...new Set(pricedRows.flatMap(({ prices }) => [...prices.keys()]))]
  const currencies = [...new Set(rows.flatMap(({ totals }) => totals.map(({ currency }) => currency)))]
  const columns = [
    ...['transport', 'mode', 'origin', 'destination', 'carrier', 'service', 'container'].map((field) =>
      textColumn(field),
    ),
    ...titles.map((title) => ({ ...column(title, title, 'number'), isUnitPrice: true })),
    ...currencies.map((currency) =>
      column(`total ${currency}`, text('priceList.column.total', { currency }), 'number'),
    ),
    ...(rows.some(({ open }) => open) ? [textColumn('open')] : []),
    textColumn('validFrom', 'day'),
    textColumn('validTo', 'day'),
    textColumn('transit', 'int'),
    textColumn('freeDays', 'int'),
  ]
  const records = pricedRows.map(({ row, prices }): Record<string, unknown> => ({
    transport: text(`shell:transport.${row.transport}`),
    mode: row.mode,
    origin: place(row.origin),
    destination: place(row.destination),
    carrier: row.carrier,
    service: routeIn(row.route, language),
    container: row.container ?? '',
    ...Object.fromEntries(prices),
    ...Object.fromEntries(row.totals.map(({ currency, amount }) => [`total ${currency}`, amount])),
    open: row.charges
      .filter(({ open }) => open)
      .map(({ concept }) => concept)
      .join(', '),
    validFrom: row.validFrom,
    validTo: row.validTo,
    transit: row.transitTime,
    freeDays: row.freeDays,
  }))
  return { columns, records }
}

type Needs = Pick<Platform, 'http' | 'db' | 'printer' | 'clock'> & {
  today: (company: string) => Promise<string>
  fxOn: (day: string) => Promise<FxSnapshot>
  settings: () => Promise<SettingsOf>
  zoneOf: (company: string) => Promise<string>
}

type Client = { name: string; client?: string; clientGroup?: string | undefined }

/** @throws NotFound for a client, or a group without clients, that does not exist */
const clientOf = async (db: Needs['db'], id: string): Promise<Client> => {
  const group = groupName(id)
  const { rows } = await db.query<{ name: string }>(
    group === undefined
      ? 'select nombre_fantasia as name from read.organization_list where key = $1'
      : 'select client_group as name from read.organization_list where client_group = $1 limit 1',
    [group ?? id],
  )
  const [found] = rows
  if (!found) throw new NotFound(`There is no client or client group ${id}`)
  if (group !== undefined) return { name: group, clientGroup: group }
  return { name: found.name, client: id, clientGroup: (await clientGroups(db, [id])).get(id) }
}

/** Countries of places; a code of two letters is a country itself. */
const countries = async (db: Needs['db'], codes: readonly string[]): Promise<(code: string) => string> => {
  const { rows } = await db.query<{ code: string; country: string }>(
    'select code, country from reference.location where code = any($1)',
    [[...new Set(codes)]],
  )
  const byCode = new Map(rows.map(({ code, country }) => [code, country]))
  return (code) => (code.length === 2 ? code : (byCode.get(code) ?? ''))
}

type PriceList = RouteResponse<'GET /app/v1/price-lists'>

// More rates than a list has rows: several of them make one row.
const mostRates = 10_000

const refuseTooLong = (count: number, most: number) => {
  if (count > most)
    throw new Refusal('PRICE_LIST_TOO_LONG', `A price list has at most ${mostListRows} rows.`, { most: mostListRows })
}

/** @throws Refusal where the list has too many rows */
const priceListOf = async (needs: Needs, query: PriceListQuery, session: Session): Promise<PriceList> => {
  const { db, today, fxOn, settings } = needs
  const { from, to, transport, mode, origin, destination, sections } = query
  const { name, client, clientGroup } = await clientOf(db, query.client)
  const source = { db, tables: rateTables }
  const filterCountry = await countries(db, [origin ?? '', destination ?? ''])
  const placesOf = (code: string | undefined) => code && [code, filterCountry(code), '']
  const owners = [client ?? [], clientGroup === undefined ? [] : groupId(clientGroup)].flat()
  const [origins, destinations] = [placesOf(origin) || undefined, placesOf(destination) || undefined]
  const [rates, surcharges, rules, fx, settingsOf] = await Promise.all([
    ratesOfPeriod(source, { from, to, owners, transport, mode, origins, destinations, most: mostRates + 1 }),
    storedSurcharges(source),
    activeRules(db),
    today(session.company).then(fxOn),
    settings(),
  ])
  refuseTooLong(rates.length, mostRates)
  const codes = [
    ...rates.flatMap(({ charges }) => charges.map(({ code }) => code)),
    ...surcharges.map(({ chargeCode }) => chargeCode),
  ]
  const [mainFreight, providers, countryOf] = await Promise.all([
    mainFreightAmong(
      db,
      codes.map((idCharge) => ({ idCharge })),
    ),
    rateOwnersOf(source, rates),
    countries(
      db,
      rates.flatMap((rate) => [rate.origin, rate.destination]),
    ),
  ])
  const { defaultMarkup } = settingsOf(session.company).margins
  const seller = { client, clientGroup, rules, defaultMarkup, mainFreight, fx }
  const rows: ListRow[] = []
  const unpriced: PriceList['unpriced'] = []
  for (const { lane, rates: ofLane } of lanesOf(rates, countryOf)) {
    const found = listRows(lane, ofLane, { from, to, seller, surcharges, providers, sections })
    rows.push(...found)
    if (found.length === 0) unpriced.push(lane)
    refuseTooLong(rows.length, mostListRows)
    // Other requests are answered between two lanes.
    await setImmediate()
  }
  const minimumProfit =
    rules.some(({ kind }) => kind === 'MINIMUM_PROFIT') && rows.some(({ totals }) => totals.length === 0)
  return { name, rows, minimumProfit, unpriced }
}

const exportRoute = 'GET /app/v1/price-lists/export'

/** Price list of a client or client group: its rows, and as a file. */
export const answerPriceLists = (needs: Needs): void => {
  const { http, settings, today, zoneOf, printer } = needs
  const limitLists = boundedWork('EXPORTS_BUSY', { atOnce: 2, perUser: 2, waiting: 10 })
  answer(http, 'GET /app/v1/price-lists', async ({ query }, session) =>
    limitLists(session.userId, () => priceListOf(needs, query, session)),
  )
  const { policy, summary, query: querystring, response, produces } = routes[exportRoute]
  http.route({
    method: 'GET',
    url: '/app/v1/price-lists/export',
    summary,
    tags: ['rates'],
    policy,
    querystring,
    response,
    produces,
    handler: async ({ query }, session, reply) => {
      const { format, lang, from, to } = query
      const [day, settingsOf, timeZone] = await Promise.all([
        today(session.company),
        settings(),
        zoneOf(session.company),
      ])
      const { data } = settingsOf(session.company)
      const writeList = async () => {
        const { name, rows } = await priceListOf(needs, query, session)
        if (rows.length === 0) throw new Refusal('PRICE_LIST_EMPTY', 'No sell price holds for this client and period.')
        const company = { code: session.company, data }
        const document = priceListDocument({ rows, period: { from, to }, name, company, language: lang, day, textIn })
        const title = `${document.kind} ${document.reference}`
        if (format === 'pdf')
          return { rows, title, file: await printer.clientDocument(document, new Date(`${day}T00:00:00Z`)) }
        const { columns, records } = priceListSheet(rows, listWords(lang, data, textIn), lang)
        async function* pages() {
          yield records
        }
        const head = [
          joined(document.company.code, document.company.name),
          ...document.company.lines.filter((line) => line !== ''),
          title,
          joined(document.validity.label, document.validity.date),
          ...document.notes,
        ]
        const sheet = xlsxStream(pages(), columns, { language: lang, timeZone }, title, head)
        return { rows, title, file: await buffer(sheet) }
      }
      const { rows, title, file } = await limitLists(session.userId, writeList)
      takenFile({ reply, query })(rows)
      return reply
        .type(documentFormats[format])
        .header('content-disposition', dispositionOf(`${title.replaceAll(/[\\/:*?"<>|]/g, '-')}.${format}`))
        .header('cache-control', 'no-store')
        .send(file)
    },
  })
}

const joined = (...texts: readonly string[]): string => texts.join(' · ')
