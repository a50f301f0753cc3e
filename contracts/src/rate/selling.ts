import { searchText } from '../search-text.ts'
import { groupName } from '../vocabulary/client-group.ts'
import { z } from 'zod'
import { DecimalText, Exact } from '../money/money.ts'
import { Currency } from '../vocabulary/schemas.ts'
import { lineFields } from '../pricing/priced-lines.ts'
import type { CostGroup } from '../pricing/offer/cost-group.ts'
import { type OfferTerms, offersOf, type RateOffer } from './offers.ts'
import type { VersionedRate } from './rate.ts'

/** Source of a price: the client's own tariff, that of its group, or the general one; in this order. */
export const sellingTariffs = ['CLIENT', 'GROUP', 'GENERAL'] as const

/** Sell price of a cost line from a stored selling tariff. */
export const SellRatePrice = z.object({
  idCost: z.string(),
  costIndex: z.int(),
  rateId: z.string(),
  rateVersion: z.int(),
  code: z.string(),
  tariff: z.enum(sellingTariffs),
  currency: Currency,
  /** A price per unit or bands, else an amount for the whole shipment. */
  perUnit: DecimalText.optional(),
  amount: DecimalText.optional(),
  minimum: DecimalText.optional(),
  ...lineFields,
  /** Quantity of the price. */
  quantity: DecimalText,
})
export type SellRatePrice = z.infer<typeof SellRatePrice>

/** A charge of a selling tariff without a cost: a new line. */
export const AddedSellPrice = SellRatePrice.omit({ costIndex: true }).extend({ idCharge: z.string() })
export type AddedSellPrice = z.infer<typeof AddedSellPrice>

type BoughtLine = Pick<CostGroup['charges'][number], 'idCharge' | 'chargeIndex' | 'calculator' | 'unit' | 'quantity'>
type Bought = Pick<CostGroup, 'idCost' | 'carrier'> & { charges: readonly BoughtLine[] }
type OfferLine = RateOffer['lines'][number]

export const tariffOf = ({ rates: [rate] }: RateOffer): SellRatePrice['tariff'] => {
  if (!rate?.owner) return 'GENERAL'
  return groupName(rate.owner.id) === undefined ? 'CLIENT' : 'GROUP'
}

/** Start of validity; the latest wins for the same lane. */
const startOf = ({ rates }: RateOffer): string => rates[0]?.validFrom ?? ''

/** The client's tariff first, then that of its group; then complete ones, the closer lane, the later start. */
const compareTariffs = (a: RateOffer, b: RateOffer): number => {
  const nearness = (offer: RateOffer) => sellingTariffs.indexOf(tariffOf(offer))
  if (nearness(a) !== nearness(b)) return nearness(a) - nearness(b)
  if (a.complete !== b.complete) return a.complete ? -1 : 1
  if (a.laneLevel !== b.laneLevel) return b.laneLevel - a.laneLevel
  if (startOf(a) === startOf(b)) return 0
  return startOf(a) > startOf(b) ? -1 : 1
}

/** Offers of selling tariffs for a client, the first that applies first. */
export const sellingOffers = (rates: readonly VersionedRate[], terms: OfferTerms): RateOffer[] =>
  offersOf(rates, terms).toSorted(compareTariffs)

/** A tariff for the services of one carrier applies to costs of that carrier only. */
export const isForCarrier = ({ rates }: RateOffer, { carrier }: Pick<Bought, 'carrier'>): boolean =>
  rates.every((rate) => rate.carrier === null || searchText(rate.carrier.name) === searchText(carrier))

const containerOf = ({ calculator, unit }: Pick<BoughtLine, 'calculator' | 'unit'>): string =>
  calculator === 'PER_CONTAINER' ? (unit ?? '') : ''

/** Whether a tariff line prices a cost line; a price for any container applies to each type. */
const isPriceFor = (line: OfferLine, charge: BoughtLine, containers: readonly string[]): boolean => {
  if (line.idCharge !== charge.idCharge) return false
  const [soldContainer, boughtContainer] = [containerOf(line), containerOf(charge)]
  return (
    soldContainer === boughtContainer || soldContainer === '' || (boughtContainer === '' && containers.length === 1)
  )
}

/** Whether a price for any container applies to a cost line for one type. */
const isSplit = (line: OfferLine, charge: BoughtLine): boolean =>
  line.calculator === 'PER_CONTAINER' && containerOf(line) === '' && containerOf(charge) !== ''

const rateOf = ({ rates }: RateOffer, line: OfferLine): VersionedRate | undefined =>
  rates.find(({ container }) => container !== null && container === containerOf(line)) ?? rates[0]

const isKnown = (amount: string | undefined): amount is string => amount !== undefined && !new Exact(amount).isZero()

/** Price fields of the tariff line, or an amount where it is a percentage or depends on the provider's weighing. */
const priceOf = (line: OfferLine, charge?: BoughtLine) => {
  const { perUnit, ranges, calculator, unit, uld, breakRule, leastQuantity, minimum, chargeableRule, priced } = line
  const splitCharge = charge && isSplit(line, charge) ? charge : undefined
  const hasAmountOnly =
    (perUnit === undefined && ranges === undefined) || calculator === 'PERCENT' || uld || chargeableRule
  if (hasAmountOnly) return { amount: priced.amount, quantity: '1' }
  return {
    ...(perUnit !== undefined && { perUnit }),
    ...(ranges && { ranges }),
    ...(minimum !== undefined && { minimum }),
    ...(calculator && { calculator }),
    ...(splitCharge ? { unit: containerOf(splitCharge) } : unit !== undefined && { unit }),
    ...(breakRule && { breakRule }),
    ...(leastQuantity !== undefined && { leastQuantity }),
    quantity: splitCharge ? splitCharge.quantity : priced.quantity,
  }
}

/** Price of a tariff line, with its currency and the version of its rate. */
const sellPriceOf = (offer: RateOffer, line: OfferLine, charge?: BoughtLine) => {
  const rate = rateOf(offer, line)
  if (!rate) return undefined
  const { id: rateId, version: rateVersion, code } = rate
  return { rateId, rateVersion, code, tariff: tariffOf(offer), currency: line.currency, ...priceOf(line, charge) }
}

type SellPriceMatch = { offer: RateOffer; line: OfferLine; price: SellRatePrice }

/** Sell prices for the lines of one cost; each tariff line is used once. */
const sellPriceMatches = (
  carrierOffers: readonly RateOffer[],
  cost: Bought,
  containers: readonly string[],
): SellPriceMatch[] => {
  const usedLines = new Set<OfferLine>()
  const pricedKeys = new Set<string>()
  return cost.charges.flatMap((charge) => {
    // A second line of the same charge is not the one in the tariff.
    const chargeKey = `${charge.idCharge} ${containerOf(charge)}`
    if (pricedKeys.has(chargeKey)) return []
    for (const offer of carrierOffers) {
      const line = offer.lines.find(
        (one) =>
          isKnown(one.priced.amount) &&
          isPriceFor(one, charge, containers) &&
          (!usedLines.has(one) || isSplit(one, charge)),
      )
      const sellPrice = line && sellPriceOf(offer, line, charge)
      if (!line || !sellPrice) continue
      usedLines.add(line)
      pricedKeys.add(chargeKey)
      return [{ offer, line, price: { idCost: cost.idCost, costIndex: charge.chargeIndex, ...sellPrice } }]
    }
    return []
  })
}

/**
 * Charges of the best tariffs of the client, its group and all clients that the cost lacks. Freight and its surcharges come
 * only from the tariff that prices the freight, to avoid charging it twice.
 */
const addedCharges = (
  carrierOffers: readonly RateOffer[],
  cost: Bought,
  matches: readonly SellPriceMatch[],
): AddedSellPrice[] => {
  const best = sellingTariffs.flatMap((tariff) => carrierOffers.find((offer) => tariffOf(offer) === tariff) ?? [])
  const added = new Map<string, AddedSellPrice>()
  for (const offer of best) {
    const sellsFreight = matches.some((one) => one.offer === offer && one.line.section === 'FREIGHT')
    for (const line of offer.lines) {
      const { idCharge, section, priced } = line
      const isBought = cost.charges.some((charge) => charge.idCharge === idCharge)
      if (isBought || !isKnown(priced.amount) || (section === 'FREIGHT' && !sellsFreight)) continue
      const chargeKey = `${idCharge} ${containerOf(line)}`
      const isOfOtherTariff = [...added.values()].some(
        (one) => one.idCharge === idCharge && one.tariff !== tariffOf(offer),
      )
      const sellPrice = sellPriceOf(offer, line)
      if (sellPrice && !isOfOtherTariff && !added.has(chargeKey))
        added.set(chargeKey, { idCost: cost.idCost, idCharge, ...sellPrice })
    }
  }
  return [...added.values()]
}

/**
 * Sell prices from stored tariffs for the lines of costs, line by line: the client's own tariff, that of its
 * group, then the general one,
 * in the currency of the tariff line. Lines without an amount or in no tariff have no price here. `added`: charges of
 * the tariffs that a cost lacks.
 */
export const sellingPrices = (
  rates: readonly VersionedRate[],
  costs: readonly Bought[],
  terms: OfferTerms,
): { prices: SellRatePrice[]; added: AddedSellPrice[] } => {
  const offers = sellingOffers(rates, terms)
  const pricesByCost = costs.map((cost) => {
    const carrierOffers = offers.filter((offer) => isForCarrier(offer, cost))
    const matches = sellPriceMatches(carrierOffers, cost, terms.wanted.containers)
    return { prices: matches.map(({ price }) => price), added: addedCharges(carrierOffers, cost, matches) }
  })
  return { prices: pricesByCost.flatMap(({ prices }) => prices), added: pricesByCost.flatMap(({ added }) => added) }
}
