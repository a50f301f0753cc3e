import { costRights } from '@freight/contracts/access/cost-rights'
import type { Principal } from '@freight/contracts/access/policy'
import { soldLines } from '@freight/contracts/cost-comparison/best-cost'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { Exact, type Money, totalsByCurrency } from '@freight/contracts/money/money'
import { legOfRate } from '@freight/contracts/pricing/offer/cost-group'
import { type Carrying, legsOf } from '@freight/contracts/pricing/our-sections'
import { priceLines } from '@freight/contracts/pricing/priced-lines'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import type { AnnouncedSurcharge } from '@freight/contracts/quotation/quotation-views'
import { type DatedSurcharge, withDatedSurcharges } from '@freight/contracts/rate/dated-surcharges'
import { rateLines } from '@freight/contracts/rate/rate-lines'
import type { VersionedRate } from '@freight/contracts/rate/rate'
import { wantedOf } from '@freight/contracts/rate/wanted-of'
import type { SurchargeEffect } from '@freight/contracts/surcharge/surcharge'
import { isDecided } from '@freight/contracts/vocabulary/quotation'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import type { Platform } from '@freight/platform/connections/platform'
import { ratesById } from '@freight/platform/rates/matching-rates'
import { storedSurcharges } from '@freight/platform/rates/stored-surcharges'
import type { QuotationState } from '../quotation/quotation-state.ts'
import { rateTables } from '../rate/rate-offers.ts'

type Terms = {
  /** All surcharges: a closer one replaces another. */
  surcharges: readonly DatedSurcharge[]
  /** Stored rates by id. */
  rates: ReadonlyMap<string, VersionedRate>
  today: string
  fx: FxSnapshot
}

type Cost = QuotationState['costs'][number]
type Sell = QuotationState['sells'][number]['group']

/** Lines of a cost, or of an alternative, and the carrier that announces surcharges for them. */
type Carried = Pick<Cost, 'carrier' | 'rates'> &
  Omit<Carrying, 'charges'> & { charges: readonly (Carrying['charges'][number] & { idCharge: string })[] }

const ofCarriage = ({ rates = [] }: Pick<Cost, 'rates'>) => rates.filter((one) => legOfRate(one) === 'MAIN_CARRIAGE')

const mainFreight: RateCharge = {
  index: 0,
  code: '',
  concept: '',
  description: '',
  section: 'FREIGHT',
  currency: 'USD',
  amount: '0',
  calculator: 'FLAT',
  unit: '',
  ranges: [],
  minimum: {},
  mainFreight: true,
}

/** A cost that comes from no rate, in the form of a rate of its carrier with main freight alone. */
const asRate = (
  cost: Carried,
  { modo }: QuotationState['request'],
): Pick<VersionedRate, 'type' | 'mode' | 'container' | 'owner' | 'carrier' | 'charges' | 'includes'>[] =>
  cost.carrier === '' || !legsOf(cost).includes('MAIN_CARRIAGE')
    ? []
    : [
        {
          type: 'BUY',
          mode: modo,
          container: null,
          owner: null,
          carrier: { id: '', code: '', name: cost.carrier },
          charges: [mainFreight],
        },
      ]

/** Lines of the surcharges for the rates of a cost on the day of shipment, as if the cost had no line for their codes. */
const announcedLines = (
  cost: Carried,
  request: QuotationState['request'],
  { surcharges, rates: stored, today, fx }: Terms,
) => {
  const wanted = wantedOf(request, today)
  // The other lines stay, because the main freight makes a rate one for the lane.
  const codes = new Set(surcharges.map(({ chargeCode }) => chargeCode))
  const own = new Set(cost.charges.flatMap(({ idCharge }) => (codes.has(idCharge) ? [idCharge] : [])))
  const fromRates = ofCarriage(cost).flatMap(({ rateId }) => {
    const rate = stored.get(rateId)
    return rate ? [{ ...rate, charges: rate.charges.filter(({ code }) => !own.has(code)) }] : []
  })
  const found = (cost.rates ?? []).length > 0 ? fromRates : asRate(cost, request)
  const lines = rateLines(withDatedSurcharges(found, wanted, surcharges), wanted.containers, { shipment: request, fx })
  const source = lines.flatMap((line) => (line.surcharge ? [{ ...line, surcharge: line.surcharge }] : []))
  const priced = priceLines(source, request, fx)
  return source.map((line, index) => ({ ...line, amount: priced[index]?.amount }))
}

/** Sum of lines; undefined where one lacks its amount, or where they are in several currencies. */
const sumOf = (lines: readonly { amount?: string | undefined; currency: Currency }[]): Money | undefined => {
  const amounts = lines.flatMap(({ amount, currency }) => (amount === undefined ? [] : [{ amount, currency }]))
  const [sum, ...others] = amounts.length < lines.length ? [] : totalsByCurrency(amounts)
  return others.length === 0 ? sum : undefined
}

/** What a surcharge adds to the costs of a quotation that come from rates and have no line for its code. */
export const effectsOn = (
  key: string,
  { request, costs }: Pick<QuotationState, 'request' | 'costs'>,
  { surcharge, ...terms }: Terms & { surcharge: DatedSurcharge },
): SurchargeEffect[] =>
  costs.flatMap((cost) => {
    if (ofCarriage(cost).length === 0) return []
    if (cost.charges.some(({ idCharge }) => idCharge === surcharge.chargeCode)) return []
    const lines = announcedLines(cost, request, terms).filter((line) => line.surcharge.id === surcharge.id)
    if (lines.length === 0) return []
    const amount = sumOf(lines)
    return [
      {
        key,
        client: request.client?.nombreFantasia ?? '',
        origin: request.origenCodigo,
        destination: request.destinoCodigo,
        ...(request.shipmentDate !== undefined && { shipmentDate: request.shipmentDate }),
        rates: ofCarriage(cost).map(({ code }) => code),
        ...(amount && { amount }),
      },
    ]
  })

const firstDay = (lines: readonly { surcharge: { validFrom: string } }[]): string =>
  lines.map(({ surcharge }) => surcharge.validFrom).toSorted()[0] ?? ''

/**
 * Surcharges that the rates of a cost, or else its carrier, have on the day of shipment, by code, and that the cost lacks
 * or has with another amount than its rates.
 */
export const announcedFor = (cost: Cost, request: QuotationState['request'], terms: Terms): AnnouncedSurcharge[] => {
  const lines = announcedLines(cost, request, terms)
  return [...new Set(lines.map(({ idCharge }) => idCharge))].flatMap((chargeCode) => {
    const announced = lines.filter(({ idCharge }) => idCharge === chargeCode)
    const own = cost.charges.filter(({ idCharge }) => idCharge === chargeCode)
    const [amount, costAmount] = [sumOf(announced), sumOf(own)]
    const one = { chargeCode, ...(amount && { amount }), validFrom: firstDay(announced) }
    if (own.length === 0) return [one]
    // The prices of an agent are its own.
    if ((cost.rates ?? []).length === 0) return []
    if (!amount || !costAmount || own.some(({ included }) => included)) return []
    const isSame = costAmount.currency === amount.currency && new Exact(costAmount.amount).equals(amount.amount)
    return isSame ? [] : [{ ...one, costAmount }]
  })
}

/**
 * Surcharges that the carrier of an alternative announced for the day of shipment and that none of its lines has, from
 * the sell side alone: without amounts, which are costs.
 */
export const announcedForSell = (
  sell: Pick<Sell, 'carrier' | 'charges'>,
  request: QuotationState['request'],
  terms: Terms,
): AnnouncedSurcharge[] => {
  const lines = announcedLines({ carrier: sell.carrier, rates: [], charges: soldLines(sell) }, request, terms)
  const unsold = lines.filter((line) => !sell.charges.some(({ idCharge }) => idCharge === line.idCharge))
  return [...new Set(unsold.map(({ idCharge }) => idCharge))].map((chargeCode) => ({
    chargeCode,
    validFrom: firstDay(unsold.filter(({ idCharge }) => idCharge === chargeCode)),
  }))
}

/** A cost or an alternative by its id, with its surcharges. */
type Announced = [id: string, surcharges: AnnouncedSurcharge[]]
type Viewed = { today: string; fx: FxSnapshot; principal: Principal }

/**
 * Announced surcharges of an open quotation by id of a cost; for readers without cost rights by id of an alternative, as
 * far as its own lines and carrier show them.
 */
export const announcedById = async (
  db: Pick<Platform['db'], 'query'>,
  { request, costs, sells, status, cancelled }: QuotationState,
  { today, fx, principal }: Viewed,
): Promise<ReadonlyMap<string, AnnouncedSurcharge[]>> => {
  const seesCosts = costRights(principal.permissions).groups
  const carried = costs.filter((cost) => ofCarriage(cost).length > 0 || asRate(cost, request).length > 0)
  const sold = sells.filter(({ group }) => group.carrier !== '')
  if ((seesCosts ? carried : sold).length === 0 || cancelled || isDecided(status)) return new Map()
  const ids = new Set(seesCosts ? carried.flatMap((cost) => ofCarriage(cost).map(({ rateId }) => rateId)) : [])
  const source = { db, tables: rateTables }
  const [surcharges, stored] = await Promise.all([
    storedSurcharges(source),
    ids.size === 0 ? [] : ratesById(source, [...ids]),
  ])
  const terms = { surcharges, rates: new Map(stored.map((rate) => [rate.id, rate])), today, fx }
  return new Map(
    seesCosts
      ? carried.map((cost): Announced => [cost.idCost, announcedFor(cost, request, terms)])
      : sold.map(({ group }): Announced => [group.idSell, announcedForSell(group, request, terms)]),
  )
}
