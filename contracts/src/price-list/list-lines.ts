import type { FxSnapshot } from '../exchange-rate/exchange.ts'
import { convert } from '../exchange-rate/exchange.ts'
import { amountShares, missingProfit, ruleUnits, type Share, withShare } from '../markup-rule/amounts.ts'
import { type MarkedPrice, plusOnce } from '../markup-rule/marked-price.ts'
import { markedUp, minimumProfitFor } from '../markup-rule/markup-for.ts'
import type { MarkupRule } from '../markup-rule/markup-rule.ts'
import { rulesForLines } from '../markup-rule/rules-for-lines.ts'
import { Exact, round2 } from '../money/money.ts'
import { priceLines, type TypedLine, usualCalculator } from '../pricing/priced-lines.ts'
import type { OfferTerms, RateOffer } from '../rate/offers.ts'
import type { VersionedRate } from '../rate/rate.ts'
import { type AddedSellPrice, type SellRatePrice, sellingPrices } from '../rate/selling.ts'
import type { Lane } from './lanes.ts'
import type { ListCharge } from './list-row.ts'

/** The client or client group of a list, and the rules of its prices. */
export type Seller = {
  /** Id of the client; absent for a group. */
  client?: string | undefined
  clientGroup?: string | undefined
  rules: readonly MarkupRule[]
  /** Markup of lines without a rule, in percent. */
  defaultMarkup: string
  /** Charge codes of main freight. */
  mainFreight: ReadonlySet<string>
  fx: FxSnapshot
}

type Line = RateOffer['lines'][number]

/** A charge of the list, with its rate where it comes from a selling tariff, and its cost where it is bought. */
export type SoldLine = ListCharge & {
  tariff?: Pick<SellRatePrice, 'rateId' | 'tariff'>
  /** Amount for one container or truck; absent where it depends on the cargo. */
  amountOfOne?: string
  cost?: { amount: string; currency: ListCharge['currency'] }
}

/** Containers and trucks are sold by the piece: one of them has an amount, other cargo has prices per unit only. */
export const isByPiece = (mode: string): boolean => mode === 'FCL' || mode === 'FTL'

/** Prices of a percentage and of devices with a pivot depend on the cargo: an alternative sells them as amounts. */
const isPerUnit = ({ calculator, uld, perUnit, ranges }: Line): boolean =>
  calculator !== 'PERCENT' && uld === undefined && (perUnit !== undefined || ranges !== undefined)

const chargeOf = ({ idCharge, concept, section, currency, calculator, unit }: Line, mode: string): SoldLine => ({
  idCharge,
  concept,
  section,
  currency,
  calculator: calculator ?? usualCalculator(mode),
  unit: unit ?? '',
})

/** The charge with its price; an amount is for the shipment, so its calculator does not apply. */
const withPrice = (charge: SoldLine, price: Partial<TypedLine> | undefined): SoldLine => {
  const { perUnit, ranges, amount, minimum, breakRule, leastQuantity } = price ?? {}
  if (perUnit !== undefined || ranges !== undefined)
    return {
      ...charge,
      ...(perUnit !== undefined && { perUnit }),
      ...(ranges && { ranges }),
      ...(minimum !== undefined && { minimum }),
      ...(breakRule && { breakRule }),
      ...(leastQuantity !== undefined && { leastQuantity }),
    }
  return { ...charge, calculator: 'FLAT', unit: '', ...(amount !== undefined && { amount }) }
}

/** The lowest sell of a line whose price per unit has a share: at the quantity where the bought minimum ends. */
const minimumWith = (minimum: string, bought: string, sold: string): string =>
  new Exact(bought).isZero() ? round2(minimum) : round2(new Exact(minimum).times(sold).dividedBy(bought))

type Ruled = { rule: Pick<MarkupRule, 'kind' | 'value'>; share: Share | undefined; isUnapplied: boolean }

/**
 * Sell of a bought line as an alternative has it, for one container, truck or shipment. Undefined where only a shipment
 * gives it: a price by weight or volume cannot contain an amount per shipment.
 */
const ruledPrice = (line: Line, { rule, share = {}, isUnapplied }: Ruled, mode: string): MarkedPrice | undefined => {
  const { perUnit, ranges, minimum, priced } = line
  const isByUnit = isPerUnit(line)
  if (isUnapplied || (!isByUnit && priced.amount === undefined)) return undefined
  if (!isByPiece(mode) && line.calculator === 'PERCENT') return undefined
  const isOneOff = rule.kind === 'FLAT' || share.once !== undefined
  if (isByUnit && !isByPiece(mode) && isOneOff) return undefined
  const { amount = '0', quantity, billedQuantity = quantity } = priced
  if (!isByUnit) {
    return rule.kind === 'AMOUNT' ? withShare({ amount, quantity }, share) : markedUp(rule, { amount })
  }
  const cost = { perUnit, ranges, minimum, amount, units: quantity }
  if (rule.kind !== 'AMOUNT') return markedUp(rule, cost)
  const price = withShare({ ...cost, quantity: billedQuantity }, share)
  if (minimum === undefined || share.each === undefined) return price
  const sold = 'perUnit' in price ? price.perUnit : 'ranges' in price ? price.ranges[0]?.amount : undefined
  const bought = perUnit ?? ranges?.[0]?.amount
  return sold === undefined || bought === undefined ? price : { ...price, minimum: minimumWith(minimum, bought, sold) }
}

/** Rules of bought lines as in an alternative: chosen among all lines, shared among those without a tariff. */
const ruledLines = (
  lines: readonly Line[],
  isSoldByTariff: (index: number) => boolean,
  lane: Lane,
  seller: Seller,
  units: ReturnType<typeof ruleUnits>,
) => {
  const { rules, mainFreight, fx } = seller
  const priced = lines.map((line) => ({
    about: {
      ...tripOf(lane, seller),
      section: line.section,
      idCharge: line.idCharge,
      currency: line.currency,
      mainFreight: mainFreight.has(line.idCharge),
    },
    priced: {
      mainFreight: mainFreight.has(line.idCharge),
      currency: line.currency,
      amount: line.priced.amount,
      price: { perUnit: line.perUnit, ranges: line.ranges, calculator: line.calculator, unit: line.unit },
    },
  }))
  const chosen = rulesForLines(rules, priced, units, fx)
  const bought = priced.flatMap((one, index) =>
    isSoldByTariff(index) ? [] : [{ ...one.priced, rule: chosen[index], index }],
  )
  const { shares, unapplied } = amountShares(bought, units, fx)
  return new Map(
    bought.map(({ rule, index }, at): [number, Ruled] => [
      index,
      {
        rule: rule ?? { kind: 'PERCENT', value: seller.defaultMarkup },
        share: shares[at],
        isUnapplied: rule?.kind === 'AMOUNT' && unapplied.some(({ id }) => id === rule.id),
      },
    ]),
  )
}

const tripOf = ({ transport, mode, origin, destination }: Lane, { client, clientGroup }: Seller) => ({
  transport,
  mode,
  client,
  clientGroup,
  origin,
  destination,
})

/** The line with its amount for one container or truck. */
const withAmounts = (lines: readonly SoldLine[], { shipment, fx }: OfferTerms): SoldLine[] => {
  if (!isByPiece(shipment.modo)) return [...lines]
  const results = priceLines(
    lines.map(({ calculator, unit, ...line }): TypedLine => ({
      ...line,
      ...(calculator !== 'FLAT' && calculator !== 'PER_DAY' && { calculator, unit }),
    })),
    shipment,
    fx,
  )
  return lines.map((line, index) => {
    const amount = results[index]?.amount
    return amount === undefined ? line : { ...line, amountOfOne: amount }
  })
}

/** The dearest bought main freight with what is missing to the minimum profit of a shipment of one container or truck. */
const withMinimumProfit = (lines: readonly SoldLine[], lane: Lane, seller: Seller, terms: OfferTerms): SoldLine[] => {
  const rule = isByPiece(lane.mode) ? minimumProfitFor(seller.rules, tripOf(lane, seller)) : undefined
  const { fx } = seller
  const worth = ({ cost }: SoldLine) => new Exact((cost && convert(cost, fx.base, fx)?.amount) ?? 0)
  const [line] = lines
    .filter(({ idCharge, cost, tariff }) => cost && !tariff && seller.mainFreight.has(idCharge))
    .toSorted((a, b) => worth(b).comparedTo(worth(a)))
  if (!rule || !line?.amountOfOne) return [...lines]
  const missing = missingProfit(
    lines.flatMap(({ cost, currency, amountOfOne }) =>
      cost && amountOfOne !== undefined
        ? [{ sellAmount: amountOfOne, sellCurrency: currency, costAmount: cost.amount, costCurrency: cost.currency }]
        : [],
    ),
    rule,
    fx,
  )
  const added = missing && convert({ amount: missing, currency: rule.currency }, line.currency, fx)?.amount
  if (added === undefined) return [...lines]
  const amount = line.currency === rule.currency ? added : round2(new Exact(added).plus('0.01'))
  const price = line.perUnit === undefined ? { amount: line.amountOfOne } : { perUnit: line.perUnit }
  const { perUnit: _perUnit, ranges: _ranges, amount: _amount, minimum: _minimum, ...rest } = line
  const { breakRule: _breakRule, leastQuantity: _leastQuantity, ...charge } = rest
  const raised = withPrice(charge, plusOnce(price, amount, { amount: line.amountOfOne, quantity: '1' }))
  return withAmounts(
    lines.map((one) => (one === line ? raised : one)),
    terms,
  )
}

/**
 * The price of a selling tariff for a charge. By weight or volume the amount of an alternative is for its cargo, so the
 * charge of the tariff counts.
 */
const tariffLine = (
  charge: SoldLine,
  sold: SellRatePrice | AddedSellPrice,
  selling: readonly VersionedRate[],
  mode: string,
): SoldLine => {
  const { currency, calculator = usualCalculator(mode), unit = '', rateId, tariff } = sold
  const line = { ...charge, currency, calculator, unit, tariff: { rateId, tariff } }
  if (isByPiece(mode) || sold.amount === undefined) return withPrice(line, sold)
  const own = selling.find(({ id }) => id === rateId)?.charges.find(({ code }) => code === charge.idCharge)
  if (own?.calculator === 'FLAT') return withPrice(line, sold)
  if (!own || own.calculator === 'PERCENT' || own.uld) return withPrice(line, undefined)
  const { amount: perUnit, ranges, minimum, breakRule } = own
  const price = ranges.length > 0 ? { ranges } : { perUnit }
  return withPrice(
    { ...line, calculator: own.calculator, unit: own.unit },
    { ...price, breakRule, minimum: minimum.amount, leastQuantity: minimum.value },
  )
}

/** The charges of an offer as its client pays them: by the selling tariffs, else by the markup rules on their cost. */
export const soldLines = (
  offer: RateOffer,
  carrier: string,
  selling: readonly VersionedRate[],
  lane: Lane,
  seller: Seller,
  terms: OfferTerms,
): SoldLine[] => {
  const { mode } = lane
  const bought = offer.lines.map(({ idCharge, calculator, unit, priced }, chargeIndex) => ({
    idCharge,
    chargeIndex,
    calculator,
    unit,
    quantity: priced.quantity,
  }))
  const { prices, added } = sellingPrices(selling, [{ idCost: '', carrier, charges: bought }], {
    ...terms,
    providers: {},
  })
  const priceAt = new Map(prices.map((price) => [price.costIndex, price]))
  const ruled = ruledLines(offer.lines, (index) => priceAt.has(index), lane, seller, ruleUnits(terms.shipment))
  const lines = offer.lines.map((line, index): SoldLine => {
    const charge = {
      ...chargeOf(line, mode),
      ...(line.priced.amount !== undefined && { cost: { amount: line.priced.amount, currency: line.currency } }),
    }
    const price = priceAt.get(index)
    const rule = ruled.get(index)
    if (price) return tariffLine(charge, price, selling, mode)
    const { breakRule, leastQuantity } = line
    return withPrice(charge, rule && { breakRule, leastQuantity, ...ruledPrice(line, rule, mode) })
  })
  const concepts = new Map(selling.flatMap(({ charges }) => charges.map((one) => [one.code, one] as const)))
  const addedLines = added.map((price): SoldLine => {
    const { concept = price.idCharge, section = 'OTHER' as const } = concepts.get(price.idCharge) ?? {}
    return tariffLine(
      { idCharge: price.idCharge, concept, section, currency: price.currency, calculator: 'FLAT', unit: '' },
      price,
      selling,
      mode,
    )
  })
  return withMinimumProfit(withAmounts([...lines, ...addedLines], terms), lane, seller, terms)
}

/** The charges of a selling tariff for a lane without a cost. */
export const tariffLines = (offer: RateOffer, terms: OfferTerms): SoldLine[] => {
  const { modo } = terms.shipment
  const lines = offer.lines.map((line) =>
    withPrice(chargeOf(line, modo), isPerUnit(line) ? line : { amount: line.priced.amount }),
  )
  return withAmounts(lines, terms)
}
