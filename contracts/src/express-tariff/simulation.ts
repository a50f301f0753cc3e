import type { Decimal } from 'decimal.js'
import type { z } from 'zod'
import type { ExpressCurrency } from '../vocabulary/express.ts'
import { type ExpressOption, netOf, type OptionPrice } from '../express-shipment/option.ts'
import { roundIn } from '../express-shipment/money-parts.ts'
import type { FxSnapshot } from '../exchange-rate/exchange.ts'
import { type CompiledTariffs, compileVersion } from './versions.ts'
import { exact, zero } from './exact.ts'
import type { SimulatedRow, TariffSimulation } from './express-tariff-routes.ts'
import { rateExpress } from './rate-express.ts'
import { inCurrency, type RatedShipment, type RatingContext } from './rated-shipment.ts'
import type { TariffHead, TariffVersion } from '../express-carrier/tariff.ts'

type Row = z.infer<typeof SimulatedRow>
type Head = TariffHead & { id: string }

/** A shipment with an option of the draft's service. */
type ShipmentToSimulate = {
  id: string
  client?: { id: string; name: string } | undefined
  day: string
  optionId: string
  companyCountry: string
  request: RatedShipment
}

/** Tariffs of one service before and after the publication of a draft. */
type Publication = { head: Head; draft: TariffVersion; before: CompiledTariffs; after: CompiledTariffs }

/** The draft instead of the tariff's published versions, on any day. */
export const publicationOf = (head: Head, draft: TariffVersion, before: CompiledTariffs): Publication => {
  const { validTo: _validTo, ...content } = draft
  const published = compileVersion(head, { ...content, status: 'PUBLISHED', validFrom: '2000-01-01' })
  const others = before.versions.filter(({ tariff }) => tariff.id !== head.id)
  return { head, draft, before, after: { ...before, versions: [...others, published] } }
}

/** Cell of the draft's bands that a price is of; undefined above the bands. */
const bandOf = ({ lines }: OptionPrice): { zone: string; upToKg: string } | undefined => {
  const { zone = '', band, asKg, rate } = lines.find(({ kind }) => kind === 'BASE')?.inputs ?? {}
  const upToKg = band ?? asKg
  return rate !== undefined || upToKg === undefined ? undefined : { zone, upToKg }
}

const cellKey = (zone: string, kind: string, upToKg: string) => JSON.stringify([zone, kind, exact(upToKg).toFixed()])

/** Simulates shipments one by one; `result` sums them up. Amounts are without tax, in the currency of the tariff. */
export const tariffSimulation = ({ head, draft, before, after }: Publication, fx: FxSnapshot) => {
  const { currency } = head
  const isCost = head.side === 'BUY'
  const rows: Row[] = []
  const cells = new Set(draft.bands.map(({ zone, kind, upToKg }) => cellKey(zone, kind, upToKg)))
  const usedCells = new Set<string>()

  const priceOf = (option: ExpressOption | undefined): OptionPrice | undefined =>
    isCost ? (option?.cost.kind === 'KNOWN' ? option.cost.price : undefined) : option?.sell
  const netIn = (price: OptionPrice | undefined): Decimal | undefined =>
    price && inCurrency({ amount: netOf(price), currency: price.currency }, currency, fx)
  /** Undefined where the cost is unknown, or that of the price list itself. */
  const marginOf = (option: ExpressOption | undefined): Decimal | undefined => {
    const [sell, cost] = [netIn(option?.sell), option?.cost.kind === 'KNOWN' ? netIn(option.cost.price) : undefined]
    return sell && cost && sell.minus(cost)
  }

  const add = ({ id, client, day, optionId, companyCountry, request }: ShipmentToSimulate): void => {
    const context: RatingContext = { day, companyCountry, vat: {}, fx }
    const rated = (tariffs: CompiledTariffs) => {
      const { options, refusals } = rateExpress(tariffs, request, { ...context, now: '', selected: optionId })
      const option = options.find((one) => one.id === optionId)
      const refused = isCost
        ? option?.warnings.find(({ code, values }) => code === 'COST_REFUSED' && values['tariff'] === head.code)
        : option === undefined
          ? refusals[0]?.reason
          : undefined
      return { option, refused }
    }
    const [old, present] = [rated(before), rated(after)]
    const price = priceOf(present.option)
    const isRefused = present.refused !== undefined && present.refused.code !== old.refused?.code
    // Another tariff, such as the client's own, prices the shipment as before.
    if (!isRefused && price?.tariff.id !== head.id) return
    const cell = price && bandOf(price)
    if (cell) {
      const [own, both] = [request.isDoc ? 'DOC' : 'NON_DOC', 'ANY'].map((kind) =>
        cellKey(cell.zone, kind, cell.upToKg),
      )
      usedCells.add((cells.has(own ?? '') ? own : both) ?? '')
    }
    const figures = {
      before: netIn(priceOf(old.option)),
      after: netIn(price),
      marginBefore: marginOf(old.option),
      marginAfter: marginOf(present.option),
    }
    rows.push({
      id,
      ...(client && { client }),
      origin: request.shipperAddress.countryCode,
      destination: request.recipientAddress.countryCode,
      day,
      ...(present.option && { kg: present.option.chargeable }),
      ...texts(figures, currency),
      ...(isRefused && { reason: present.refused }),
    })
  }

  const result = (): Omit<TariffSimulation, 'shipments' | 'isLimited'> => ({
    currency,
    rows,
    // By id: a renamed client is one.
    clients: sums(
      rows,
      currency,
      ({ client }) => client ?? { id: '', name: '' },
      ({ id }) => id,
    ),
    lanes: sums(rows, currency, ({ origin, destination }) => ({ origin, destination }), JSON.stringify),
    emptyBands: draft.bands
      .filter(({ zone, kind, upToKg }) => !usedCells.has(cellKey(zone, kind, upToKg)))
      .map(({ zone, kind, upToKg }) => ({ zone, kind, upToKg })),
  })
  return { add, result }
}

const figureNames = ['before', 'after', 'marginBefore', 'marginAfter'] as const
type Figures = Partial<Record<(typeof figureNames)[number], Decimal | undefined>>

const texts = (figures: Figures, currency: ExpressCurrency): Partial<Record<keyof Figures, string>> =>
  Object.fromEntries(
    figureNames.flatMap((name) => {
      const figure = figures[name]
      return figure === undefined ? [] : [[name, roundIn(figure, currency)]]
    }),
  )

const sumOf = (rows: readonly Row[], name: keyof Figures): Decimal =>
  rows.reduce<Decimal>((all, row) => all.plus(exact(row[name] ?? '0')), zero)

/** Sums of the rows with a price before and after, the greatest difference first; margins where both are known. */
const sums = <Of extends object>(
  rows: readonly Row[],
  currency: ExpressCurrency,
  of: (row: Row) => Of,
  keyOf: (of: Of) => string,
) => {
  const groups = new Map<string, { of: Of; rows: Row[] }>()
  for (const row of rows) {
    if (row.before === undefined || row.after === undefined) continue
    const group = groups.get(keyOf(of(row)))
    if (group) group.rows.push(row)
    else groups.set(keyOf(of(row)), { of: of(row), rows: [row] })
  }
  return [...groups.values()]
    .map((group) => {
      const known = group.rows.filter(({ marginBefore, marginAfter }) => marginBefore !== undefined && marginAfter)
      const margins =
        known.length > 0 ? { marginBefore: sumOf(known, 'marginBefore'), marginAfter: sumOf(known, 'marginAfter') } : {}
      const [before, after] = [sumOf(group.rows, 'before'), sumOf(group.rows, 'after')]
      return {
        difference: after.minus(before),
        sum: {
          ...group.of,
          shipments: group.rows.length,
          before: roundIn(before, currency),
          after: roundIn(after, currency),
          ...texts(margins, currency),
        },
      }
    })
    .sort((a, b) => b.difference.comparedTo(a.difference))
    .map(({ sum }) => sum)
}
