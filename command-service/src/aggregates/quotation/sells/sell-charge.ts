import type { ChargeCodeLookup, Lookups } from '@freight/contracts/registry/lookups'
import { Exact } from '@freight/contracts/money/money'
import type { CostCharge, CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import { boughtFor, confirmedCharges, costOfOwn, vat } from '@freight/contracts/markup-rule/confirmed-charges'
import { costsBehind } from '@freight/contracts/pricing/costs-behind'
import { chargesOf, linesOfCosts } from '@freight/contracts/pricing/source-costs'
import { storedLineId } from '@freight/contracts/pricing/line-id'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { isFixed, type PricedLine, type TypedLine } from '@freight/contracts/pricing/priced-lines'
import type { SellCharge, SellGroup, SellGroupInput } from '@freight/contracts/pricing/offer/sell-group'
import type { Scope } from '@freight/contracts/vocabulary/schemas'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import { groupName } from '@freight/contracts/vocabulary/client-group'
import {
  withApplicableFields,
  chargeLines,
  lineIds,
  meaningOf,
  refuseUnusableCalculator,
  refuseAmbiguousPrice,
  usableCode,
} from '../costs/charge-line.ts'
import type { Quotation } from '../quotation-state.ts'

type TypedSellRate = NonNullable<SellGroupInput['charges'][number]['sellRate']>

/**
 * The selling rate of a line's price, in the version that the user saw.
 * @throws Refusal SELL_RATE_UNKNOWN unless it belongs to the client or its group, or is general
 */
const sellRateOf = (
  { rateId, rateVersion }: TypedSellRate,
  { request }: Pick<Quotation, 'request'>,
  rates: Lookups['rates'],
): NonNullable<SellCharge['sellRate']> => {
  const rate = rates[rateId]
  // The lookup knows no rates of groups to which the client does not belong.
  const isOfOtherClient = rate?.owner && groupName(rate.owner.id) === undefined && rate.owner.id !== request?.client?.id
  if (!rate || rate.type !== 'SELL' || isOfOtherClient || rateVersion > rate.version)
    throw new Refusal('SELL_RATE_UNKNOWN', 'There is no such tariff for selling to this client.', { rateId })
  return { rateId, rateVersion, code: rate.code }
}

type Typed = SellGroupInput['charges'][number]

type SellLookups = Pick<Lookups, 'chargeCodes' | 'settings' | 'fx'>

/** The cost groups that an alternative uses, the id of its main one, and the former alternative. */
type Built = { from: readonly CostGroup[]; idCost?: string | undefined; before?: SellGroup | undefined }

/** The lines for the client with their amounts, each with its cost. */
export const sellCharges = (
  typed: readonly Typed[],
  built: Built,
  quotation: Quotation,
  {
    newId,
    lookups: { chargeCodes, settings, fx, rates },
  }: { newId: Meta['newId']; lookups: SellLookups & Pick<Lookups, 'rates'> },
): SellCharge[] => {
  const costs = costsOf(typed, built)
  for (const line of typed) {
    refuseUnusableCalculator(line, quotation)
    refuseAmbiguousPrice(line, ['sellAmountPerUnit', 'sellAmount'])
  }
  const ids = lineIds(typed, built.before?.charges, newId)
  const lines = typed.map((one, index) => ({
    typed: one,
    lineId: ids[index] ?? '',
    cost: costs[index],
    code: codeOf(one, costs[index], quotation, chargeCodes),
    currency: one.sellCurrency,
    amount: one.sellAmount,
    ...withApplicableFields({ ...priceOf(one), perUnit: one.sellAmountPerUnit }),
    chargeableRule: built.from.find(({ idCost }) => idCost === costs[index]?.idCost)?.chargeableRule,
  }))
  const priced = chargeLines(
    lines.map(({ code, cost: _cost, lineId: _id, ...line }) => ({ ...line, section: code.section })),
    quotation,
    fx,
  )
  return lines.flatMap((line, chargeIndex) => {
    const now = priced[chargeIndex]
    if (!now) return []
    const charge = sellCharge(line, { chargeIndex, ...now }, quotation, { settings, fx })
    const { idCost, sellRate } = line.typed
    const usedRate = sellRate && sellRateOf(sellRate, quotation, rates)
    const soldCharge = { ...charge, ...(usedRate && { sellRate: usedRate }) }
    return [idCost === undefined || idCost === built.idCost ? soldCharge : { idCost, ...soldCharge }]
  })
}

/** The charge code of a line. A haulier's code may be for road only, whatever the transport of the quotation. */
const codeOf = (
  { idCharge }: Typed,
  cost: CostCharge | undefined,
  quotation: Quotation,
  codes: Lookups['chargeCodes'],
): ChargeCodeLookup => {
  if (!cost?.hauled || cost.idCharge !== idCharge) return usableCode(idCharge, quotation, codes)
  const { section, leg } = cost
  return { ...usableCode(idCharge, { transportMode: 'ROAD' }, codes), section, leg }
}

/** The fields of a typed line that define its price. */
const priceOf = ({ idCharge, calculator, unit, uld, ranges, breakRule, leastQuantity, minimum }: Typed) => ({
  idCharge,
  calculator,
  unit,
  uld,
  ranges,
  breakRule,
  leastQuantity,
  minimum,
})

type Line = Omit<TypedLine, 'section'> & {
  typed: Typed
  lineId: string
  code: ChargeCodeLookup
  cost: CostCharge | undefined
}

const sellCharge = (
  { typed, lineId, code, cost, perUnit, ...line }: Line,
  { chargeIndex, quantity, billedQuantity, basis, amount: calculatedAmount }: PricedLine & { chargeIndex: number },
  quotation: Quotation,
  { settings, fx }: Pick<SellLookups, 'settings' | 'fx'>,
): SellCharge => {
  const amount = knownAmount(typed, calculatedAmount)
  refuseNegative(typed, amount, code)
  refuseInvalidDiscount(typed, amount, code, quotation)
  refuseDiscountMinimum(typed)
  const { idCharge, description, sellCurrency, included = false, markupRuleId, addedOnce, minimumProfit } = typed
  const { concept, section, leg } = code
  const scope = scopeOf(typed, quotation)
  refuseInvalidZero(typed, amount, { scope, included, narrowed: scope !== quotation.scope })
  const { tax, ...taxReasonField } = taxOf(typed, code)
  return {
    idCharge,
    chargeIndex,
    ...storedLineId(lineId, chargeIndex),
    concept,
    description,
    ...conceptsOf(code),
    section,
    ...(leg && { leg }),
    ...(cost ? boughtFor(cost, sellCurrency, fx) : costOfOwn(code, sellCurrency)),
    sellCurrency,
    ...(perUnit !== undefined && { sellAmountPerUnit: perUnit }),
    sellAmount: amount,
    quantity,
    ...(billedQuantity !== undefined && { billedQuantity }),
    basis,
    ...meaningOf({ ...line, perUnit, section }, quotation),
    ...(!isFixed({ ...line, perUnit }) && line.chargeableRule && { chargeableRule: line.chargeableRule }),
    tax,
    ...taxReasonField,
    ...vat(tax, amount, settings.data.vatPct),
    ...(markupRuleId !== undefined && { markupRuleId }),
    ...(addedOnce !== undefined && { addedOnce }),
    ...(minimumProfit && { minimumProfit }),
    scope,
    included,
  }
}

/** Translated names of the charge code, if it has any. */
const conceptsOf = ({ conceptEn = '', conceptPt = '' }: ChargeCodeLookup): Pick<SellCharge, 'concepts'> =>
  conceptEn === '' && conceptPt === ''
    ? {}
    : { concepts: { ...(conceptEn !== '' && { en: conceptEn }), ...(conceptPt !== '' && { pt: conceptPt }) } }

/** Tax of the charge code; another one needs a reason. */
const taxOf = ({ idCharge, tax, taxReason }: Typed, code: ChargeCodeLookup): Pick<SellCharge, 'tax' | 'taxReason'> => {
  if (tax === undefined || tax === code.tax) return { tax: code.tax }
  if (taxReason === undefined)
    throw new Refusal('TAX_WITHOUT_REASON', 'A line of another tax than its charge code needs a reason.', { idCharge })
  return { tax, taxReason }
}

const narrowness: Record<Scope, number> = { CLIENT: 0, ON_REQUEST: 1, INTERNAL: 2 }

/** The quotation's scope, or a narrower one. */
const scopeOf = ({ scope, idCharge }: Typed, quotation: Quotation): Scope => {
  if (scope === undefined) return quotation.scope
  if (narrowness[scope] < narrowness[quotation.scope])
    throw new Refusal('SCOPE_TOO_WIDE', `A line of an ${quotation.scope} quotation cannot be ${scope}.`, { idCharge })
  return scope
}

type Visibility = { scope: Scope; included: boolean; narrowed: boolean }

/** The amount of a line; zero if no price was typed. @throws Refusal if a typed price cannot be calculated */
const knownAmount = ({ idCharge, sellAmountPerUnit, calculator }: Typed, amount: string | undefined): string => {
  if (amount !== undefined) return amount
  if (sellAmountPerUnit === undefined && !isInBands(calculator)) return '0.00'
  throw new Refusal('SELL_WITHOUT_AMOUNT', 'The amount of a line cannot be worked out.', { idCharge })
}

/** @throws Refusal if a line is negative but its code is not a discount */
const refuseNegative = ({ idCharge, sellAmountPerUnit = '0' }: Typed, amount: string, code: ChargeCodeLookup): void => {
  if (code.discount === true || !(new Exact(amount).lt(0) || new Exact(sellAmountPerUnit).lt(0))) return
  throw new Refusal('NEGATIVE_SELL', 'Only a charge code that is a discount is sold below zero.', { idCharge })
}

/** @throws Refusal if a discount is positive, which would raise the total, or on request, which would be a promise */
const refuseInvalidDiscount = (
  { idCharge, sellAmountPerUnit = '0', scope }: Typed,
  amount: string,
  code: ChargeCodeLookup,
  quotation: Quotation,
): void => {
  if (code.discount !== true) return
  if (new Exact(amount).gt(0) || new Exact(sellAmountPerUnit).gt(0))
    throw new Refusal('DISCOUNT_ADDED', 'A discount is sold below zero.', { idCharge })
  if (scope === 'ON_REQUEST' && quotation.scope !== 'ON_REQUEST')
    throw new Refusal('DISCOUNT_ON_REQUEST', 'A discount is no service on request.', { idCharge, field: 'scope' })
}

/** @throws Refusal if a discount has a minimum */
const refuseDiscountMinimum = ({ idCharge, sellAmountPerUnit = '0', minimum }: Typed): void => {
  if (minimum === undefined || !new Exact(sellAmountPerUnit).lt(0)) return
  const details = { idCharge, field: 'minimum' }
  throw new Refusal('MINIMUM_ON_DISCOUNT', 'A discount has no minimum.', details)
}

const refuseInvalidZero = (
  { idCharge }: Pick<Typed, 'idCharge'>,
  amount: string,
  { scope, included, narrowed }: Visibility,
): void => {
  const isZero = new Exact(amount).isZero()
  if (!isZero && included)
    throw new Refusal('INCLUDED_SELL', 'A line that is included in another one is sold at zero.', { idCharge })
  if (isZero && !included && scope !== 'INTERNAL')
    throw new Refusal('ZERO_SELL', 'A line is sold at zero only when it is included in another one, or internal.', {
      idCharge,
    })
  // The client's total must be the sum of the lines that the client sees.
  if (!isZero && scope === 'INTERNAL' && narrowed)
    throw new Refusal('INTERNAL_SELL', 'A line that the client does not see is sold at zero.', { idCharge })
}

const costsOf = (typed: readonly Typed[], { from, idCost: mainCostId, before }: Built) => {
  const lines = linesOfCosts({ idCost: mainCostId, charges: typed })
  const costs = costsBehind(lines, chargesOf(from), before ? linesOfCosts(before) : [])
  const unknown = typed.find(({ costIndex }, index) => costIndex !== undefined && !costs[index])
  if (unknown) {
    const { idCharge, costIndex } = unknown
    throw new Refusal('COST_UNKNOWN', 'The cost has no such charge.', { idCharge, costIndex })
  }
  return costs
}

/** The unchanged lines of a confirmed alternative with their present costs and amounts. */
export const confirmedSellCharges = (
  group: SellGroup,
  { from, fixed }: { from: readonly CostGroup[]; fixed: readonly string[] },
  quotation: Quotation,
  { chargeCodes, settings, fx }: SellLookups,
): SellCharge[] => {
  const charges = confirmedCharges(group, {
    costs: from,
    price: (lines) => chargeLines(lines, quotation, fx),
    fx,
    vatPct: settings.data.vatPct,
    code: (idCharge) => chargeCodes[idCharge],
    fixed: new Set(fixed),
  })
  for (const { idCharge, sellAmount, scope, included } of charges)
    refuseInvalidZero({ idCharge }, sellAmount, { scope, included, narrowed: scope !== quotation.scope })
  return charges
}
