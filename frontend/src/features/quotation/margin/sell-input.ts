import { leftInCurrencies, negativeTaxes, untaxedOff } from '@freight/contracts/pricing/discounts/left-to-pay'
import { vatOf } from '@freight/contracts/pricing/charges'
import { convert, type FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { sourceCosts } from '@freight/contracts/pricing/source-costs'
import { Exact } from '@freight/contracts/money/money'
import type { SellGroupInput } from '@freight/contracts/pricing/offer/sell-group'
import { offerInput } from '../charge-grid/offer-draft.ts'
import { isPositive, type Units } from '../charge-grid/cost-summaries.ts'
import { rangesOf } from '../../../components/breaks/band-draft.ts'
import { isBanded, lacksNewPrice, typedPrice } from '../charge-grid/line-draft.ts'
import type { SellDraft, SellLineDraft } from './sell-line.ts'
import { NO_RATES, sellAmountOf } from './draft-totals.ts'

export type SellProblem =
  | { code: 'NO_CHARGE' }
  | { code: 'CHARGE_WITHOUT_CODE'; rowId: string }
  | { code: 'ZERO_SELL'; rowId: string }
  | { code: 'CURRENCY_WITHOUT_AMOUNT'; rowId: string }
  | { code: 'TAX_WITHOUT_REASON'; rowId: string }
  | { code: 'BANDS'; rowId: string }
  | { code: 'MINIMUM_ON_DISCOUNT'; rowId: string }
  | { code: 'COST_GONE' }
  | { code: 'TOTAL_NOT_POSITIVE' }
  | { code: 'TAX_NEGATIVE' }
  | { code: 'UNTAXED_DISCOUNT' }
  | { code: 'NO_VALIDITY' }
  | { code: 'LATER_THAN_COST' }

/** All problems that prevent saving an alternative (domain design 2.6). */
export const sellProblems = (
  draft: SellDraft,
  costValidez: string | undefined,
  units: Units & { vatPct: string },
): SellProblem[] => {
  if (draft.lines.length === 0) return [{ code: 'NO_CHARGE' }]
  const problems: SellProblem[] = draft.lines
    .filter((line) => line.idCharge === '')
    .map(({ rowId }) => ({ code: 'CHARGE_WITHOUT_CODE', rowId }))
  const zeroLines = draft.lines
    .filter(
      (line) =>
        line.idCharge !== '' &&
        !line.included &&
        line.scope !== 'INTERNAL' &&
        new Exact(sellAmountOf(line, units)).isZero(),
    )
    .map((line): SellProblem => ({
      code: lacksNewPrice(line) ? 'CURRENCY_WITHOUT_AMOUNT' : 'ZERO_SELL',
      rowId: line.rowId,
    }))
  problems.push(...zeroLines)
  if (draft.lines.some(({ costRemoved }) => costRemoved === true)) problems.push({ code: 'COST_GONE' })
  for (const line of draft.lines)
    if (isBanded(line) && rangesOf(line.bands) === undefined) problems.push({ code: 'BANDS', rowId: line.rowId })
  for (const { rowId, perUnit, minimum } of draft.lines)
    if (perUnit.startsWith('-') && isPositive(minimum)) problems.push({ code: 'MINIMUM_ON_DISCOUNT', rowId })
  const soldLines = draft.lines
    .filter(({ scope }) => scope !== 'ON_REQUEST')
    .map((line) => ({ sellAmount: sellAmountOf(line, units), sellCurrency: line.currency, tax: line.tax }))
  if (leftInCurrencies(soldLines).some(({ left }) => !new Exact(left).gt(0)))
    problems.push({ code: 'TOTAL_NOT_POSITIVE' })
  const taxedLines = soldLines.filter(({ tax }) => tax === 'VAT')
  if (
    negativeTaxes(taxedLines.map((line) => ({ ...line, taxAmount: vatOf(line.sellAmount, units.vatPct) }))).length > 0
  )
    problems.push({ code: 'TAX_NEGATIVE' })
  if (untaxedOff(soldLines).length > 0) problems.push({ code: 'UNTAXED_DISCOUNT' })
  for (const { rowId, tax, codeTax, taxReason } of draft.lines)
    if (tax !== codeTax && taxReason.trim() === '') problems.push({ code: 'TAX_WITHOUT_REASON', rowId })
  if (draft.validez === '') problems.push({ code: 'NO_VALIDITY' })
  else if (costValidez !== undefined && draft.validez > costValidez && draft.validityOverrideReason.trim() === '')
    problems.push({ code: 'LATER_THAN_COST' })
  return problems
}

/** One entry per line; undefined for empty text: then sections and incoterm determine it. */
const listOf = (text: string) => {
  const lines = text.split('\n').map((line) => line.trim())
  const texts = lines.filter((line) => line !== '')
  return texts.length === 0 ? undefined : texts
}
const textOrUndefined = (text: string) => (text.trim() === '' ? undefined : text.trim())

/** Tariff or rule of a line's price, unless the price was typed. */
const sourceOf = ({ markup }: SellDraft, { byHand, rule, rate, included, scope, cost }: SellLineDraft) => {
  if (byHand || included || scope === 'INTERNAL' || (markup.trim() !== '' && cost !== undefined)) return {}
  if (rate) return { sellRate: { rateId: rate.rateId, rateVersion: rate.rateVersion } }
  return rule?.id === undefined ? {} : { markupRuleId: rule.id }
}

/** One-time supplements of rules for the whole shipment, in the sell currency. */
const supplementsOf = (draft: SellDraft, line: SellLineDraft, fx: FxSnapshot) => {
  const { byHand, rate, included, scope, cost, share, raise, rule, currency } = line
  if (byHand || rate || included || scope === 'INTERNAL' || !cost || draft.markup.trim() !== '') return {}
  const shareAmount = rule?.kind === 'AMOUNT' ? share?.once : undefined
  const supplement =
    shareAmount === undefined
      ? '0'
      : (convert({ amount: shareAmount, currency: cost.currency }, currency, fx)?.amount ?? '0')
  const total = new Exact(supplement).plus(raise?.amount ?? 0)
  return {
    ...(!total.isZero() && line.perUnit !== '' && { addedOnce: total.toFixed(2) }),
    ...(raise && { minimumProfit: raise }),
  }
}

/** Price of a line that is free for the client. */
const FREE_PRICE = { perUnit: '', amount: '0', meaning: '' }

/** Main cost of the draft: its own, or the next one after all lines of that were removed. */
const mainCostOf = ({ idCost, lines }: SellDraft): string | undefined => {
  // Without cost rights the bought charge is unknown: any line of a cost keeps it.
  const charges = lines.map(({ cost, costIndex, ...line }) => ({ ...line, ...(cost && { costIndex }) }))
  const sources = sourceCosts({ idCost, charges })
  return idCost === undefined || sources.includes(idCost) ? idCost : (sources[0] ?? idCost)
}

/** The cost of a line; undefined for the alternative's main cost. */
const costOfLine = (line: SellLineDraft, draft: SellDraft) =>
  line.idCost === draft.idCost || line.idCost === mainCostOf(draft) ? undefined : line.idCost

/** The command's input, valid only when `sellProblems` is empty. */
export const sellInputOf = (draft: SellDraft, fx: FxSnapshot = NO_RATES): SellGroupInput => ({
  idCost: mainCostOf(draft),
  ...offerInput(draft),
  validityOverrideReason: textOrUndefined(draft.validityOverrideReason),
  includes: listOf(draft.includes),
  excludes: listOf(draft.excludes),
  charges: draft.lines.map((line) => {
    const isZero = line.included || line.scope === 'INTERNAL'
    const { perUnit, amount, ...basis } = {
      perUnit: undefined,
      amount: undefined,
      ...typedPrice(isZero ? FREE_PRICE : line),
    }
    return {
      idCharge: line.idCharge,
      ...(line.lineId !== undefined && { lineId: line.lineId }),
      ...(line.retyped === true && { retyped: true }),
      // Without cost rights the client cannot name the cost: the server keeps the stored one.
      ...(costOfLine(line, draft) !== undefined && { idCost: costOfLine(line, draft) }),
      ...(line.cost !== undefined && { costIndex: line.costIndex }),
      description: line.description,
      sellCurrency: line.currency,
      ...(perUnit !== undefined && { sellAmountPerUnit: perUnit }),
      ...(amount !== undefined && { sellAmount: amount }),
      ...basis,
      ...(line.tax !== line.codeTax && { tax: line.tax, taxReason: line.taxReason.trim() }),
      ...(line.included && { included: true }),
      ...(line.scope !== 'CLIENT' && { scope: line.scope }),
      ...sourceOf(draft, line),
      ...supplementsOf(draft, line, fx),
    }
  }),
})
