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

const plain = (name: string) => name.trim().toLocaleLowerCase()

/** A tariff for the services of one carrier is for costs of that carrier. */
const isForCarrier = ({ rates }: RateOffer, { carrier }: Bought): boolean =>
  rates.every((rate) => rate.carrier === null || plain(rate.carrier.name) === plain(carrier))

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
const priceOf = (line: OfferLine, charge: BoughtLine) => {
  const { perUnit, ranges, calculator, unit, breakRule, leastQuantity, minimum, chargeableRule, priced } = line
  const container = containerOf(charge)
  const isOfType = isSplit(line, charge)
  const isWhole = (perUnit === undefined && ranges === undefined) || calculator === 'PERCENT' || chargeableRule
  if (isWhole) return { amount: priced.amount, quantity: '1' }
  return {
    ...(perUnit !== undefined && { perUnit }),
    ...(ranges && { ranges }),
    ...(minimum !== undefined && { minimum }),
    ...(calculator && { calculator }),
    ...(isOfType ? { unit: container } : unit !== undefined && { unit }),
    ...(breakRule && { breakRule }),
    ...(leastQuantity !== undefined && { leastQuantity }),
    quantity: isOfType ? charge.quantity : priced.quantity,
  }
}

/** What the lines of one cost are sold for; each line of a tariff is used once. */
const pricesOf = (offers: readonly RateOffer[], cost: Bought, containers: readonly string[]): SellRatePrice[] => {
  const fitting = offers.filter((offer) => isForCarrier(offer, cost))
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
      const rate = line && rateOf(offer, line)
      if (!line || !rate) continue
      used.add(line)
      told.add(what)
      const { id, version, code } = rate
      return [
        {
          idCost: cost.idCost,
          costIndex: charge.chargeIndex,
          rateId: id,
          rateVersion: version,
          code,
          tariff: tariffOf(offer),
          currency: line.currency,
          ...priceOf(line, charge),
        },
      ]
    }
    return []
  })
}

/**
 * What stored tariffs say that the lines of costs are sold for, line by line: the client's own tariff first, then the
 * general one; a line of which none says anything has no price here. A line that cannot be worked out says nothing.
 */
export const sellingPrices = (
  rates: readonly VersionedRate[],
  costs: readonly Bought[],
  terms: OfferTerms,
): SellRatePrice[] => {
  const offers = offersOf(rates, terms).toSorted(compared)
  return costs.flatMap((cost) => pricesOf(offers, cost, terms.wanted.containers))
}
