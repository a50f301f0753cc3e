import { leftInCurrencies, negativeTaxes, untaxedOff } from '@freight/contracts/pricing/discounts/left-to-pay'
import { vatOf } from '@freight/contracts/pricing/charges'
import { drawnOn } from '@freight/contracts/quotation/offer/drawn-on'
import { Exact } from '@freight/contracts/pricing/money'
import type { SellGroupInput } from '@freight/contracts/quotation/sell-group'
import { isPositive, type Units } from '../charge-grid/amounts.ts'
import { rangesOf } from '../../../components/breaks/band-draft.ts'
import { isBanded, typedPrice } from '../charge-grid/typed-price.ts'
import type { SellDraft, SellLineDraft } from '../margin/sell-line.ts'
import { sellAmountOf } from '../margin/draft-totals.ts'

export type SellProblem =
  | { code: 'NO_CHARGE' }
  | { code: 'CHARGE_WITHOUT_CODE'; rowId: string }
  | { code: 'ZERO_SELL'; rowId: string }
  | { code: 'TAX_WITHOUT_REASON'; rowId: string }
  | { code: 'BANDS'; rowId: string }
  | { code: 'MINIMUM_ON_DISCOUNT'; rowId: string }
  | { code: 'COST_GONE' }
  | { code: 'TOTAL_NOT_POSITIVE' }
  | { code: 'TAX_NEGATIVE' }
  | { code: 'UNTAXED_DISCOUNT' }
  | { code: 'NO_VALIDITY' }
  | { code: 'LATER_THAN_COST' }

/** Everything that keeps an alternative from being saved (domain design 2.6). */
export const sellProblems = (
  draft: SellDraft,
  costValidez: string | undefined,
  units: Units & { vatPct: string },
): SellProblem[] => {
  if (draft.lines.length === 0) return [{ code: 'NO_CHARGE' }]
  const problems: SellProblem[] = draft.lines
    .filter((line) => line.idCharge === '')
    .map(({ rowId }) => ({ code: 'CHARGE_WITHOUT_CODE', rowId }))
  const zeros = draft.lines
    .filter(
      (line) =>
        line.idCharge !== '' &&
        !line.included &&
        line.scope !== 'INTERNAL' &&
        new Exact(sellAmountOf(line, units)).isZero(),
    )
    .map(({ rowId }): SellProblem => ({ code: 'ZERO_SELL', rowId }))
  problems.push(...zeros)
  if (draft.lines.some(({ costGone }) => costGone === true)) problems.push({ code: 'COST_GONE' })
  for (const line of draft.lines)
    if (isBanded(line) && rangesOf(line.bands) === undefined) problems.push({ code: 'BANDS', rowId: line.rowId })
  for (const { rowId, perUnit, minimum } of draft.lines)
    if (perUnit.startsWith('-') && isPositive(minimum)) problems.push({ code: 'MINIMUM_ON_DISCOUNT', rowId })
  const sold = draft.lines
    .filter(({ scope }) => scope !== 'ON_REQUEST')
    .map((line) => ({ sellAmount: sellAmountOf(line, units), sellCurrency: line.currency, tax: line.tax }))
  if (leftInCurrencies(sold).some(({ left }) => !new Exact(left).gt(0))) problems.push({ code: 'TOTAL_NOT_POSITIVE' })
  const taxed = sold.filter(({ tax }) => tax === 'VAT')
  if (negativeTaxes(taxed.map((line) => ({ ...line, taxAmount: vatOf(line.sellAmount, units.vatPct) }))).length > 0)
    problems.push({ code: 'TAX_NEGATIVE' })
  if (untaxedOff(sold).length > 0) problems.push({ code: 'UNTAXED_DISCOUNT' })
  for (const { rowId, tax, codeTax, taxReason } of draft.lines)
    if (tax !== codeTax && taxReason.trim() === '') problems.push({ code: 'TAX_WITHOUT_REASON', rowId })
  if (draft.validez === '') problems.push({ code: 'NO_VALIDITY' })
  else if (costValidez !== undefined && draft.validez > costValidez && draft.validityOverrideReason.trim() === '')
    problems.push({ code: 'LATER_THAN_COST' })
  return problems
}

const days = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : undefined)
/** One a line; nothing typed: it is told by sections and incoterm. */
const listOf = (text: string) => {
  const lines = text.split('\n').map((line) => line.trim())
  const said = lines.filter((line) => line !== '')
  return said.length === 0 ? undefined : said
}
const orNothing = (text: string) => (text.trim() === '' ? undefined : text.trim())

/** The tariff or the rule that a line's price comes from, as long as nobody typed another one. */
const sourceOf = ({ markup }: SellDraft, { byHand, rule, rate, included, scope, cost }: SellLineDraft) => {
  if (byHand || included || scope === 'INTERNAL' || (markup.trim() !== '' && cost !== undefined)) return {}
  if (rate) return { sellRate: { rateId: rate.rateId, rateVersion: rate.rateVersion } }
  return rule?.id === undefined ? {} : { markupRuleId: rule.id }
}

/** What the client does not pay. */
const free = { perUnit: '', amount: '0', meaning: '' }

/** The cost that the draft is built on: its own, or the next one once all lines of that are taken away. */
const builtOn = ({ idCost, lines }: SellDraft): string | undefined => {
  // Of what is not seen nobody knows here what is bought: a line of a cost is enough to keep it.
  const charges = lines.map(({ cost, costIndex, ...line }) => ({ ...line, ...(cost && { costIndex }) }))
  const drawn = drawnOn({ idCost, charges })
  return idCost === undefined || drawn.includes(idCost) ? idCost : (drawn[0] ?? idCost)
}

/** The cost that a line names: not that of the alternative, nor that of which nothing is left but its name. */
const namedBy = (line: SellLineDraft, draft: SellDraft) =>
  line.idCost === draft.idCost || line.idCost === builtOn(draft) ? undefined : line.idCost

/** What is sent: only once `sellProblems` finds nothing. */
export const sellInputOf = (draft: SellDraft): SellGroupInput => ({
  idCost: builtOn(draft),
  description: draft.description.trim(),
  validez: draft.validez,
  ruta: draft.ruta.trim(),
  ttime: days(draft.ttime),
  freeDays: days(draft.freeDays),
  frequency: orNothing(draft.frequency),
  carrier: draft.carrier.trim(),
  validityOverrideReason: orNothing(draft.validityOverrideReason),
  includes: listOf(draft.includes),
  excludes: listOf(draft.excludes),
  charges: draft.lines.map((line) => {
    const isZero = line.included || line.scope === 'INTERNAL'
    const { perUnit, amount, ...how } = { perUnit: undefined, amount: undefined, ...typedPrice(isZero ? free : line) }
    return {
      idCharge: line.idCharge,
      ...(line.lineId !== undefined && { lineId: line.lineId }),
      ...(line.retyped === true && { retyped: true }),
      // Who does not see the cost cannot say which it is: the server keeps the one that is stored.
      ...(namedBy(line, draft) !== undefined && { idCost: namedBy(line, draft) }),
      ...(line.cost !== undefined && { costIndex: line.costIndex }),
      description: line.description,
      sellCurrency: line.currency,
      ...(perUnit !== undefined && { sellAmountPerUnit: perUnit }),
      ...(amount !== undefined && { sellAmount: amount }),
      ...how,
      ...(line.tax !== line.codeTax && { tax: line.tax, taxReason: line.taxReason.trim() }),
      ...(line.included && { included: true }),
      ...(line.scope !== 'CLIENT' && { scope: line.scope }),
      ...sourceOf(draft, line),
    }
  }),
})
