import { totalsByCurrency } from '../money/money.ts'
import { chargeableRules } from '../freight/chargeable.ts'
import { carrierOfCost, type RateProvider } from '../provider/own-numbers.ts'
import type { DatedSurcharge } from '../rate/dated-surcharges.ts'
import { matches, type WantedRate } from '../rate/matching.ts'
import { offersOf, type OfferTerms, type RatedShipment, type RateOffer } from '../rate/offers.ts'
import { basesOf } from '../rate/put-together.ts'
import type { VersionedRate } from '../rate/rate.ts'
import { isForCarrier, sellingOffers, tariffOf } from '../rate/selling.ts'
import type { Section } from '../vocabulary/price.ts'
import { ContainerType } from '../vocabulary/schemas.ts'
import { isByPiece, type Seller, type SoldLine, soldLines, tariffLines } from './list-lines.ts'
import type { ListCharge, ListRow } from './list-row.ts'
import { type Lane, partsOf, type Period } from './lanes.ts'

export type ListInput = Period & {
  seller: Seller
  /** Sections of the charges; absent: all. */
  sections?: readonly Section[] | undefined
  surcharges: readonly DatedSurcharge[]
  providers: Readonly<Record<string, RateProvider>>
}

/** One container or truck, or a ton and cubic metre: the quantity does not change a price per unit. */
const shipmentOf = ({ transport, mode }: Lane, container: ContainerType | undefined): RatedShipment => {
  const weight = isByPiece(mode) ? '0' : '1000'
  const packages = isByPiece(mode) ? 0 : 1
  return {
    transportMode: transport,
    modo: mode,
    containerQty: container === undefined ? 0 : 1,
    containerData: container === undefined ? [] : [{ type: container, quantity: 1 }],
    packingData: [],
    pesoTotal: weight,
    cbmTotal: packages === 0 ? '0' : '1',
    chargeableTotal: weight,
    ctnTotal: packages,
    pltTotal: packages,
    valorMercaderia: '0',
    monedaMercaderia: 'USD',
    valorSeguro: '0',
    monedaSeguro: 'USD',
    chargeableRule: chargeableRules[mode],
  }
}

/** Container types that the rates of a lane name; one undefined type where they name none. */
const containersOf = ({ mode }: Lane, rates: readonly VersionedRate[]): (ContainerType | undefined)[] => {
  if (mode !== 'FCL') return [undefined]
  const types = rates.flatMap(({ container, charges }) => [
    container,
    ...charges.map(({ calculator, unit }) => (calculator === 'PER_CONTAINER' ? unit : null)),
  ])
  const known = [...new Set(types)].flatMap((type) => ContainerType.safeParse(type).data ?? []).toSorted()
  return known.length === 0 ? [undefined] : known
}

/** A rate of FCL that names no container type has one price for all types. */
const ANY_CONTAINER = '20GP'

/** The carrier as a client may read it: neither an agent nor a haulier is named. */
const carrierOf = ({ carrier, owner, transport }: VersionedRate, { providers }: Pick<ListInput, 'providers'>): string =>
  carrierOfCost(
    { carrier: carrier?.name ?? '', agente: owner?.id ?? '', agenteNombre: owner?.name ?? '' },
    transport,
    (id) => providers[id]?.isCarrier === true,
  )

const worst = (values: readonly (number | null)[], pick: (...known: number[]) => number): number | null => {
  const known = values.filter((one) => one !== null)
  return known.length === 0 ? null : pick(...known)
}

const hasPrice = ({ perUnit, ranges, amount }: ListCharge): boolean =>
  perUnit !== undefined || ranges !== undefined || amount !== undefined

const chargeOnly = (line: SoldLine, byPiece: boolean): ListCharge => {
  const { tariff: _tariff, amountOfOne, cost: _cost, ...charge } = line
  const isOpen = !hasPrice(line) || (byPiece && amountOfOne === undefined)
  return { ...charge, ...(isOpen && { open: true as const }) }
}

type Found = Omit<ListRow, 'validFrom' | 'validTo'>

type Sold = {
  carrier: string
  lines: readonly SoldLine[]
  rates: readonly VersionedRate[]
  isFreight: (line: SoldLine) => boolean
}

/** The row of an offer; undefined where its freight has no price for a list. */
const rowOf = (
  { carrier, lines: allLines, rates, isFreight }: Sold,
  lane: Lane,
  container: ContainerType | undefined,
  chosen: readonly Section[] | undefined,
): Found | undefined => {
  const lines = chosen ? allLines.filter(({ section }) => chosen.includes(section)) : allLines
  const freight = allLines.filter(isFreight)
  if (freight.length === 0 || !freight.every(hasPrice)) return undefined
  const byPiece = isByPiece(lane.mode)
  const bases = basesOf(rates)
  const amounts = lines.flatMap(({ amountOfOne: amount, currency }) =>
    amount === undefined ? [] : [{ amount, currency }],
  )
  const charges = lines.map((line) => chargeOnly(line, byPiece))
  return {
    ...lane,
    carrier,
    route: bases[0]?.route ?? '',
    ...(container !== undefined && { container }),
    charges,
    totals: byPiece ? totalsByCurrency(amounts) : [],
    open: charges.some(({ open }) => open === true),
    transitTime: worst(
      bases.map((rate) => rate.transitTime),
      Math.max,
    ),
    freeDays: worst(
      bases.map((rate) => rate.freeDays),
      Math.min,
    ),
    source: freight[0]?.tariff?.tariff ?? 'RULES',
  }
}

const isOfLane = ({ origin, destination }: VersionedRate, lane: Lane): boolean =>
  origin === lane.origin.code && destination === lane.destination.code

/** Sell prices of a lane on a day for one container type: those of a bought offer each, then those of tariffs alone. */
const soldOn = (
  day: string,
  lane: Lane,
  type: ContainerType | undefined,
  rates: readonly VersionedRate[],
  input: ListInput,
): Found[] => {
  const { seller, surcharges, providers } = input
  const container = type ?? (lane.mode === 'FCL' ? ANY_CONTAINER : undefined)
  const wanted = (rateType: WantedRate['type']): WantedRate => ({
    ...lane,
    type: rateType,
    day,
    containers: container === undefined ? [] : [container],
    stackable: 'YES',
  })
  const terms: OfferTerms = {
    shipment: shipmentOf(lane, container),
    wanted: wanted('BUY'),
    surcharges,
    fx: seller.fx,
    currency: seller.fx.base,
    providers,
  }
  const [buying, selling] = [wanted('BUY'), wanted('SELL')].map((one) =>
    rates.filter((rate) => matches({ ...rate, active: true }, one)),
  )
  const isListed = ({ rates: used, uncovered }: RateOffer) =>
    uncovered.length === 0 && basesOf(used).some((rate) => isOfLane(rate, lane))
  const isMain = ({ idCharge }: SoldLine) => seller.mainFreight.has(idCharge)
  const freightOf = (lines: readonly SoldLine[]) =>
    lines.some(isMain) ? isMain : ({ section }: SoldLine) => section === 'FREIGHT'
  const rows = new Map<string, Found>()
  const add = (sold: Omit<Sold, 'isFreight'>) => {
    const row = rowOf({ ...sold, isFreight: freightOf(sold.lines) }, lane, type, input.sections)
    const key = row && `${row.carrier}\n${row.route}`
    // The best offer comes first: a second one of the same service is dearer.
    if (row && key !== undefined && !rows.has(key)) rows.set(key, row)
    return row
  }
  const used = new Set<string>()
  const carriers: string[] = []
  for (const offer of offersOf(buying ?? [], terms).filter(isListed)) {
    const [first] = basesOf(offer.rates)
    const carrier = first ? carrierOf(first, input) : ''
    const lines = soldLines(offer, carrier, selling ?? [], lane, seller, terms)
    if (!add({ carrier, lines, rates: offer.rates })) continue
    carriers.push(carrier)
    for (const { tariff } of lines) if (tariff) used.add(tariff.rateId)
  }
  for (const offer of sellingOffers(selling ?? [], { ...terms, providers: {} }).filter(isListed)) {
    if (offer.rates.some(({ id }) => used.has(id)) || carriers.some((carrier) => isForCarrier(offer, { carrier })))
      continue
    const carrier = offer.rates[0]?.carrier?.name ?? ''
    const tariff = { rateId: '', tariff: tariffOf(offer) }
    const lines = tariffLines(offer, terms).map((line) => ({ ...line, tariff }))
    if (add({ carrier, lines, rates: offer.rates })) carriers.push(carrier)
  }
  return [...rows.values()]
}

/** The sell prices of a lane by active rates in a period; a price that changes meanwhile has a row for each of its validities. */
export const listRows = (lane: Lane, rates: readonly VersionedRate[], input: ListInput): ListRow[] => {
  const periods = rates.map(({ validFrom: from, validTo: to }) => ({ from, to }))
  return containersOf(
    lane,
    rates.filter((rate) => isOfLane(rate, lane)),
  ).flatMap((type) => {
    const rows: ListRow[] = []
    let open: ListRow[] = []
    for (const part of partsOf(input, periods, input.surcharges)) {
      const found = soldOn(part.from, lane, type, rates, input)
      open = found.map((one) => {
        const text = JSON.stringify(one)
        const former = open.find(({ validFrom: _from, validTo: _to, ...row }) => JSON.stringify(row) === text)
        if (former) former.validTo = part.to
        const row = former ?? { ...one, validFrom: part.from, validTo: part.to }
        if (!former) rows.push(row)
        return row
      })
    }
    return rows
  })
}
