import { freightUnit, type Line, laneQuantity } from '@freight/contracts/lane-memory/lane-memory-routes'
import { convertPrice, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import type { Rate } from '@freight/contracts/rate/rate'
import type { SanityLimits } from '@freight/contracts/sanity/limits'
import {
  type LaneMedian,
  priceWarnings,
  validityWarnings,
  exchangeRateWarnings,
} from '@freight/contracts/sanity/checks'
import type { Warning } from '@freight/contracts/sanity/warning'
import type { MedianQuery, LaneMedians } from '../lookups/tables/rate-tables.ts'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import type { EventData } from '@freight/contracts/events/event'
import { isQuotedInUnits, quotedRate } from '@freight/contracts/exchange-rate/quoted-rate'
import { laneSize } from '@freight/contracts/freight/lane-size'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import { cargoWarnings } from '@freight/contracts/sanity/cargo-warnings'
import { sameContent } from '@freight/contracts/same-content'
import type { Entry } from '../aggregates/catalogue/entry.ts'
import type { Decided } from '../aggregates/deciders.ts'
import { type ExchangeRate, rateOn } from '../aggregates/exchange-rate/exchange-rate-decider.ts'
import type { Quotation } from '../aggregates/quotation/quotation-state.ts'
import type { AggregateReaders } from '../lookups/aggregate-readers.ts'
import { fxOn } from '../lookups/fx.ts'

type PriceContext = { fx: FxSnapshot; isMain: (code: string) => boolean }
type PricedRate = Pick<Rate, 'mode' | 'container'> & {
  charges: readonly Pick<RateCharge, 'code' | 'currency' | 'calculator' | 'unit' | 'amount' | 'ranges' | 'onRequest'>[]
}
/** Prices of the main freight in US dollars for one type of equipment, or for any (''): one for each band. */
type RatePrices = { size: string; prices: readonly string[] }

type Charge = PricedRate['charges'][number]

/** The charge as a line with the price of its band with this index. */
const lineAt = ({ code, currency, calculator, unit, amount, ranges }: Charge, index: number): Line => {
  const band = ranges[Math.min(index, ranges.length - 1)]
  const line = { idCharge: code, currency }
  // A fixed amount or a price per day is not a price per unit, nor is a band with a fixed amount.
  if (!band)
    return calculator === 'FLAT' || calculator === 'PER_DAY' ? line : { ...line, calculator, unit, perUnit: amount }
  return band.flat ? line : { ...line, calculator: `PER_${unit}` as 'PER_KG', perUnit: band.amount }
}

const sizesOf = ({ mode, container }: PricedRate, main: readonly Charge[]): readonly string[] => {
  if (mode !== 'FCL') return ['']
  if (container !== null) return [container]
  const types = new Set(main.flatMap(({ unit }) => (unit === '' ? [] : [unit])))
  return types.size === 0 ? [''] : [...types]
}

export const pricesOfRate = (rate: PricedRate, context: PriceContext): RatePrices[] => {
  const main = rate.charges.filter(({ code, onRequest }) => !onRequest && context.isMain(code))
  return sizesOf(rate, main).map((size) => {
    const charges = main.filter(({ calculator, unit }) => calculator !== 'PER_CONTAINER' || [size, ''].includes(unit))
    const bands = Math.max(1, ...charges.map(({ ranges }) => ranges.length))
    const prices = Array.from({ length: bands }, (_, index) => {
      const lines = charges.map((charge) => lineAt(charge, index))
      const unit = freightUnit(lines, { modo: rate.mode, size, quantity: '0' }, context)
      return unit && convertPrice(unit.amount, unit.currency, 'USD', context.fx)
    })
    return { size, prices: prices.filter((price) => price !== undefined) }
  })
}

type Lane = Pick<Rate, 'type' | 'origin' | 'destination' | 'mode'>

/** The median for the prices of a rate; none for a rate of a whole country or of any place. */
export const medianOfRate = ({ type, origin, destination, mode }: Lane, { size }: RatePrices): MedianQuery[] =>
  origin.length > 2 && destination.length > 2 ? [{ side: type, origin, destination, mode, size, own: '' }] : []

const worstWarning = (warnings: readonly Warning[]): Warning[] =>
  warnings.toSorted((a, b) => Number(b.params['times']) - Number(a.params['times'])).slice(0, 1)

/** The warning of the band with the largest deviation. */
export const ratePriceWarnings = (
  { prices }: RatePrices,
  lane: LaneMedian | undefined,
  limits: SanityLimits,
): Warning[] => worstWarning(prices.flatMap((price) => priceWarnings('charges', price, lane, limits)))

/** An older start is replaced by today: the rate may have been extended many times. */
export const rateValidityWarnings = (
  { validFrom, validTo }: Pick<Rate, 'validFrom' | 'validTo'>,
  today: string,
  limits: SanityLimits,
): Warning[] => validityWarnings('validTo', { from: validFrom > today ? validFrom : today, to: validTo }, limits)

export type CheckedRate = Lane & PricedRate & Pick<Rate, 'validFrom' | 'validTo'>

/** Events to check per command: only those that contain typed values. */
const checkedEvents: Readonly<Record<string, readonly string[]>> = {
  RequestQuotation: ['QuotationRequested'],
  CreateQuotation: ['QuotationRequested'],
  CopyQuotation: ['QuotationRequested'],
  AmendRequest: ['QuotationRequestAmended'],
  AddCostGroup: ['CostGroupAdded'],
  AddRatedCost: ['CostGroupAdded'],
  ChangeCostGroup: ['CostGroupChanged'],
  AddSellGroup: ['SellGroupAdded'],
  ChangeSellGroup: ['SellGroupChanged'],
  ChangeSellGroups: ['SellGroupChanged'],
  CreateRate: ['RateCreated'],
  ChangeRate: ['RateChanged'],
  ExtendRate: ['RateExtended'],
  SetExchangeRate: ['ExchangeRateSet'],
}

/** A decided command: the state before it, and its events. */
type DecidedChange = {
  commandName: string
  id: string
  before: unknown
  events: readonly Decided[]
  company: string
  today: string
  instant: Date
}

type Needs = { readers: AggregateReaders; laneMedians: LaneMedians }
type Known = Pick<DecidedChange, 'id' | 'today' | 'instant'> & Needs & { limits: CompanySettings['limits'] }

const priceContextOf = async (codes: readonly string[], { readers, today }: Known): Promise<PriceContext> => {
  const [fx, codesWithKind] = await Promise.all([
    fxOn(today, readers),
    Promise.all(
      [...new Set(codes)].map(async (code) => ({
        code,
        isMain: (await readers.chargeCode(code)).state.fields.mainFreight === true,
      })),
    ),
  ])
  return { fx, isMain: (code) => codesWithKind.some((one) => one.code === code && one.isMain) }
}

const costLines = ({ charges }: CostGroup): Line[] =>
  charges.map(({ costPerKg, ...line }) => ({ ...line, perUnit: costPerKg }))
const sellLines = ({ charges }: SellGroup): Line[] =>
  charges.map(({ sellAmountPerUnit, sellAmount, sellCurrency, ...line }) => ({
    ...line,
    perUnit: sellAmountPerUnit,
    amount: sellAmount,
    currency: sellCurrency,
  }))

type Priced = { lines: readonly Line[]; validez: string }
const hasEquipment = (modo: string) => modo === 'FCL' || modo === 'ULD' || modo === 'FTL'

/** Warnings about the price of a cost or a sell compared with its lane, and about its validity. */
const warningsOfPrice = async (
  { lines, validez }: Priced,
  side: MedianQuery['side'],
  { request }: Quotation,
  known: Known,
): Promise<Warning[]> => {
  const { limits, today, id, instant, laneMedians } = known
  const validity = validityWarnings('validez', { from: today, to: validez }, limits)
  if (!request) return validity
  const context = await priceContextOf(
    lines.map(({ idCharge }) => idCharge),
    known,
  )
  const { modo, origenCodigo: origin, destinoCodigo: destination } = request
  const size = laneSize(request)
  const unitPrice = freightUnit(lines, { modo, size, quantity: laneQuantity(request) }, context)
  const price = unitPrice && convertPrice(unitPrice.amount, unitPrice.currency, 'USD', context.fx)
  if (price === undefined) return validity
  const lane = { side, origin, destination, mode: modo, size: hasEquipment(modo) ? size : '', own: id }
  const [median] = await laneMedians([lane], instant)
  return [...priceWarnings('charges', price, median, limits), ...validity]
}

const rateWarnings = async (rate: CheckedRate, known: Known): Promise<Warning[]> => {
  const { limits, today, instant, laneMedians } = known

  const prices = pricesOfRate(
    rate,
    await priceContextOf(
      rate.charges.map(({ code }) => code),
      known,
    ),
  )
  const queries = prices.flatMap((one) => medianOfRate(rate, one).map((lane) => ({ one, lane })))
  const medians = await laneMedians(
    queries.map(({ lane }) => lane),
    instant,
  )
  return [
    ...queries.flatMap(({ one }, index) => ratePriceWarnings(one, medians[index], limits)),
    ...rateValidityWarnings(rate, today, limits),
  ]
}

/** The warnings that did not exist before; the former ones are computed only if there are present ones. */
const newWarnings = async (now: Warning[], before: () => Promise<Warning[]> | Warning[]): Promise<Warning[]> => {
  const former = now.length === 0 ? [] : await before()
  return now.filter((one) => !former.some((other) => sameContent(one, other)))
}

const warningsOfExchangeRate = (
  data: { currency: string; date: string; perBase: string; unitsPerBase?: string },
  before: unknown,
  { limits }: Known,
) => {
  const { currency, date } = data
  const currentRate = rateOn(before as ExchangeRate, date)
  const value = (rate: { perBase: string; unitsPerBase?: string | undefined }) =>
    quotedRate({ currency, ...rate }, 'USD').value
  const change = { currency, now: value(data), before: currentRate && value(currentRate) }
  return exchangeRateWarnings(isQuotedInUnits(currency) ? 'unitsPerBase' : 'perBase', change, limits)
}

/** The one place where a decided event is read without its schema. */
const warningsOfEvent = async ({ type, data }: Decided, before: unknown, known: Known): Promise<Warning[]> => {
  const { limits } = known
  const quotation = before as Quotation
  switch (type) {
    case 'QuotationRequested':
      return cargoWarnings(data as EventData<QuotationEvents, 'QuotationRequested'>, limits)
    case 'QuotationRequestAmended': {
      const { request } = data as EventData<QuotationEvents, 'QuotationRequestAmended'>
      return newWarnings(cargoWarnings(request, limits), () =>
        quotation.request ? cargoWarnings(quotation.request, limits) : [],
      )
    }
    case 'CostGroupAdded':
    case 'CostGroupChanged': {
      const group = data as CostGroup
      const former = quotation.costs.find(({ idCost }) => idCost === group.idCost)
      const warningsFor = (cost: CostGroup) =>
        warningsOfPrice({ lines: costLines(cost), validez: cost.validez }, 'BUY', quotation, known)
      return newWarnings(await warningsFor(group), () => (former ? warningsFor(former) : []))
    }
    case 'SellGroupAdded':
    case 'SellGroupChanged': {
      const group = data as SellGroup
      const former = quotation.sells.find(({ group: { idSell } }) => idSell === group.idSell)?.group
      const warningsFor = (sell: SellGroup) =>
        warningsOfPrice({ lines: sellLines(sell), validez: sell.validez }, 'SELL', quotation, known)
      return newWarnings(await warningsFor(group), () => (former ? warningsFor(former) : []))
    }
    case 'RateCreated':
      return rateWarnings(data as CheckedRate, known)
    case 'RateChanged': {
      const { fields } = before as Entry<CheckedRate>
      return newWarnings(await rateWarnings({ ...fields, ...(data as object) }, known), () =>
        rateWarnings(fields, known),
      )
    }
    case 'RateExtended': {
      const { fields } = before as Entry<CheckedRate>
      return rateValidityWarnings({ ...fields, ...(data as object) }, known.today, limits)
    }
    case 'ExchangeRateSet':
      return warningsOfExchangeRate(data as Parameters<typeof warningsOfExchangeRate>[0], before, known)
    default:
      return []
  }
}

/** Values of a decided command outside the limits of its company. */
export const warningsOf = async (
  { commandName, before, events, company, ...decided }: DecidedChange,
  needs: Needs,
): Promise<Warning[]> => {
  const types = checkedEvents[commandName]
  const checked = types === undefined ? [] : events.filter(({ type }) => types.includes(type))
  if (checked.length === 0) return []
  const { limits } = (await needs.readers.settings(company)).state
  const warnings = await Promise.all(
    checked.map(async (event) => warningsOfEvent(event, before, { ...decided, ...needs, limits })),
  )
  return warnings.flat()
}
