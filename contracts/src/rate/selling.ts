import { searchText } from '../search-text.ts'
import { z } from 'zod'
import { Currency, DecimalText, Exact } from '../pricing/money.ts'
import { lineFields } from '../pricing/priced-lines.ts'
import type { CostGroup } from '../quotation/cost-group.ts'
import { type OfferTerms, offersOf, type RateOffer } from './offers.ts'
import type { VersionedRate } from './rate.ts'

/** Whose tariff a price comes from: the client's own, or the general one. */
export const sellingTariffs = ['CLIENT', 'GENERAL'] as const

/** What a stored tariff for selling says that the line of a cost is sold for. */
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
  /** What it is multiplied by. */
  quantity: DecimalText,
})
export type SellRatePrice = z.infer<typeof SellRatePrice>

/** What a tariff for selling asks for besides what is bought: a line of its own, without a cost behind it. */
export const AddedSellPrice = SellRatePrice.omit({ costIndex: true }).extend({ idCharge: z.string() })
export type AddedSellPrice = z.infer<typeof AddedSellPrice>

type Bought = Pick<CostGroup, 'idCost' | 'carrier' | 'charges'>
type BoughtLine = Bought['charges'][number]
type OfferLine = RateOffer['lines'][number]

const tariffOf = ({ rates }: RateOffer): SellRatePrice['tariff'] => (rates[0]?.owner ? 'CLIENT' : 'GENERAL')

/** The latest that begins, where several hold for the same lane. */
const begins = ({ rates }: RateOffer): string => rates[0]?.validFrom ?? ''

/** The client's before the general one; then what prices everything, the closer lane, the later tariff. */
const compared = (a: RateOffer, b: RateOffer): number => {
  if (tariffOf(a) !== tariffOf(b)) return tariffOf(a) === 'CLIENT' ? -1 : 1
  if (a.complete !== b.complete) return a.complete ? -1 : 1
  if (a.laneLevel !== b.laneLevel) return b.laneLevel - a.laneLevel
  return begins(a) === begins(b) ? 0 : begins(a) > begins(b) ? -1 : 1
}

/** A tariff for the services of one carrier is for costs of that carrier. */
const isForCarrier = ({ rates }: RateOffer, { carrier }: Bought): boolean =>
  rates.every((rate) => rate.carrier === null || searchText(rate.carrier.name) === searchText(carrier))

const containerOf = ({ calculator, unit }: Pick<BoughtLine, 'calculator' | 'unit'>): string =>
  calculator === 'PER_CONTAINER' ? (unit ?? '') : ''

/** Whether a line of a tariff says what a line of a cost is sold for; a price for any container is for each type. */
const isFor = (line: OfferLine, charge: BoughtLine, containers: readonly string[]): boolean => {
  if (line.idCharge !== charge.idCharge) return false
  const [sold, bought] = [containerOf(line), containerOf(charge)]
  return sold === bought || sold === '' || (bought === '' && containers.length === 1)
}

/** A price for every type of container, where what is bought has a line for each. */
const isSplit = (line: OfferLine, charge: BoughtLine): boolean =>
  line.calculator === 'PER_CONTAINER' && containerOf(line) === '' && containerOf(charge) !== ''

const rateOf = ({ rates }: RateOffer, line: OfferLine): VersionedRate | undefined =>
  rates.find(({ container }) => container !== null && container === containerOf(line)) ?? rates[0]

const isKnown = (amount: string | undefined): amount is string => amount !== undefined && !new Exact(amount).isZero()

/** How a price is meant: as the tariff has it, or as an amount where it is weighed or taken of something else. */
const priceOf = (line: OfferLine, charge?: BoughtLine) => {
  const { perUnit, ranges, calculator, unit, breakRule, leastQuantity, minimum, chargeableRule, priced } = line
  const split = charge && isSplit(line, charge) ? charge : undefined
  const isWhole = (perUnit === undefined && ranges === undefined) || calculator === 'PERCENT' || chargeableRule
  if (isWhole) return { amount: priced.amount, quantity: '1' }
  return {
    ...(perUnit !== undefined && { perUnit }),
    ...(ranges && { ranges }),
    ...(minimum !== undefined && { minimum }),
    ...(calculator && { calculator }),
    ...(split ? { unit: containerOf(split) } : unit !== undefined && { unit }),
    ...(breakRule && { breakRule }),
    ...(leastQuantity !== undefined && { leastQuantity }),
    quantity: split ? split.quantity : priced.quantity,
  }
}

/** What an offer says of one of its lines, and where that stands. */
const sayingOf = (offer: RateOffer, line: OfferLine, charge?: BoughtLine) => {
  const rate = rateOf(offer, line)
  if (!rate) return undefined
  const { id: rateId, version: rateVersion, code } = rate
  return { rateId, rateVersion, code, tariff: tariffOf(offer), currency: line.currency, ...priceOf(line, charge) }
}

type Told = { offer: RateOffer; line: OfferLine; price: SellRatePrice }

/** What the lines of one cost are sold for; each line of a tariff is used once. */
const toldOf = (fitting: readonly RateOffer[], cost: Bought, containers: readonly string[]): Told[] => {
  const used = new Set<OfferLine>()
  const told = new Set<string>()
  return cost.charges.flatMap((charge) => {
    // A second line of one charge is something else than what the tariff names.
    const what = `${charge.idCharge} ${containerOf(charge)}`
    if (told.has(what)) return []
    for (const offer of fitting) {
      const line = offer.lines.find(
        (one) =>
          isKnown(one.priced.amount) && isFor(one, charge, containers) && (!used.has(one) || isSplit(one, charge)),
      )
      const saying = line && sayingOf(offer, line, charge)
      if (!line || !saying) continue
      used.add(line)
      told.add(what)
      return [{ offer, line, price: { idCost: cost.idCost, costIndex: charge.chargeIndex, ...saying } }]
    }
    return []
  })
}

/**
 * What the best tariff of the client, and the best general one, ask for besides what the cost has. Freight belongs to the
 * tariff that says what the freight is sold for: of any other it would be asked for twice.
 */
const addedOf = (fitting: readonly RateOffer[], cost: Bought, told: readonly Told[]): AddedSellPrice[] => {
  const best = sellingTariffs.flatMap((tariff) => fitting.find((offer) => tariffOf(offer) === tariff) ?? [])
  const added = new Map<string, AddedSellPrice>()
  for (const offer of best) {
    const sellsFreight = told.some((one) => one.offer === offer && one.line.section === 'FREIGHT')
    for (const line of offer.lines) {
      const { idCharge, section, priced } = line
      const isBought = cost.charges.some((charge) => charge.idCharge === idCharge)
      if (isBought || !isKnown(priced.amount) || (section === 'FREIGHT' && !sellsFreight)) continue
      const what = `${idCharge} ${containerOf(line)}`
      const isOthers = [...added.values()].some((one) => one.idCharge === idCharge && one.tariff !== tariffOf(offer))
      const saying = sayingOf(offer, line)
      if (saying && !isOthers && !added.has(what)) added.set(what, { idCost: cost.idCost, idCharge, ...saying })
    }
  }
  return [...added.values()]
}

/**
 * What stored tariffs say that the lines of costs are sold for, line by line: the client's own tariff first, then the
 * general one; a line of which none says anything has no price here. A line that cannot be worked out says nothing.
 * `added`: what the tariffs ask for that a cost does not have.
 */
export const sellingPrices = (
  rates: readonly VersionedRate[],
  costs: readonly Bought[],
  terms: OfferTerms,
): { prices: SellRatePrice[]; added: AddedSellPrice[] } => {
  const offers = offersOf(rates, terms).toSorted(compared)
  const each = costs.map((cost) => {
    const fitting = offers.filter((offer) => isForCarrier(offer, cost))
    const told = toldOf(fitting, cost, terms.wanted.containers)
    return { prices: told.map(({ price }) => price), added: addedOf(fitting, cost, told) }
  })
  return { prices: each.flatMap(({ prices }) => prices), added: each.flatMap(({ added }) => added) }
}
