import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { carriedLegs } from '@freight/contracts/vocabulary/journey'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import type { Section } from '@freight/contracts/vocabulary/price'
import { type Money, totalsByCurrency } from '@freight/contracts/money/money'
import type { CostGroup, CostGroupInput } from '@freight/contracts/pricing/offer/cost-group'
import { lineIdOf } from '@freight/contracts/pricing/line-id'
import { sameContent } from '@freight/contracts/same-content'
import { isFixed, type PricedLine, priceLines } from '@freight/contracts/pricing/priced-lines'
import { type OfferDraft, offerInput, storedOffer } from './offer-draft.ts'
import { inDisplayCurrency, isPositive } from './cost-summaries.ts'
import {
  emptyLine,
  isBanded,
  lacksNewPrice,
  type LineDraft,
  storedBasis,
  storedTexts,
  typedPrice,
} from './line-draft.ts'
import { bandDraftsOf, rangesOf } from '../../../components/breaks/band-draft.ts'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { ourCharges } from '@freight/contracts/pricing/our-sections'
import { bySection, type GridShipment } from './grid-section.tsx'

/** A line of a cost while it is typed. */
export interface CostLineDraft extends LineDraft {
  /** Undefined while none is chosen, or after a paste with an unsupported currency. */
  currency: Currency | undefined
  minimum: string
  /** Included in another line: its amount is zero. */
  included?: true | undefined
}

/** A cost group while it is typed. */
export interface CostDraft extends OfferDraft {
  /** Its legs, joined with `+`; absent or empty: derived from its lines. */
  legs?: string
  agente: string
  agenteNombre: string
  /** Weigh with the provider's current rule instead of the stored one. */
  weighAnew?: true
  /** Weighing rule of the cost when it was read; null: the rule of the request. Absent after a save. */
  weighedWith?: ChargeableRule | null
  /** The user typed or cleared the validity: the company's assumption is not shown any more. */
  validitySaid?: true
  /** The user changed the lines: the template is not proposed any more. */
  linesSaid?: true
  comments: string
  lines: readonly CostLineDraft[]
}

export const emptyCostLine = (rowId: string, currency: Currency = 'USD'): CostLineDraft => ({
  ...emptyLine(rowId, 'FREIGHT'),
  currency,
  minimum: '',
})

export const emptyCostDraft = (validez = ''): CostDraft => ({
  carrier: '',
  agente: '',
  agenteNombre: '',
  ruta: '',
  ttime: '',
  freeDays: '',
  frequency: '',
  validez,
  description: '',
  comments: '',
  lines: [emptyCostLine('1')],
})

/** The draft with the assumed validity, until the user types one. */
export const withAssumed = (draft: CostDraft, assumed: string | undefined): CostDraft =>
  draft.validez === '' && draft.validitySaid !== true && assumed !== undefined ? { ...draft, validez: assumed } : draft

/** The shown draft without an assumed validity, as it is stored. */
export const withoutAssumed = (next: CostDraft, shown: CostDraft, stored: CostDraft): CostDraft => {
  if (next.validez !== shown.validez) return { ...next, validitySaid: true }
  return shown.validez === stored.validez ? next : { ...next, validez: '' }
}

/** The draft after another one was saved: a requested reweighing is done, with a rule not known here. */
export const afterWeighing = (draft: CostDraft, sent: CostDraft): CostDraft => {
  const { weighAnew, weighedWith: _before, ...rest } = draft
  return weighAnew === true && sent.weighAnew !== true ? { ...rest, weighAnew } : rest
}

/** Whether the stored cost shows the requested reweighing; in doubt it is requested again. */
export const isWeighedAnew = (stored: CostDraft, { weighAnew, weighedWith }: CostDraft): boolean =>
  weighAnew !== true || (weighedWith !== undefined && !sameContent(stored.weighedWith, weighedWith))

export const costDraftOf = (cost: CostGroup): CostDraft => ({
  ...(cost.legs && { legs: cost.legs.join('+') }),
  agente: cost.agente,
  agenteNombre: cost.agenteNombre,
  ...storedOffer(cost),
  weighedWith: cost.chargeableRule ?? null,
  comments: cost.comments,
  lines: cost.charges.map((charge) => ({
    rowId: `charge-${charge.chargeIndex}`,
    lineId: lineIdOf(charge),
    ...storedTexts(charge),
    currency: charge.currency,
    perUnit: charge.costPerKg ?? '',
    amount:
      isFixed({ perUnit: charge.costPerKg, ranges: charge.ranges }) && isPositive(charge.amount)
        ? (charge.amount ?? '')
        : '',
    ...storedBasis(charge),
    minimum: charge.minimum ?? '',
    ...(charge.ranges && { bands: bandDraftsOf(charge.ranges) }),
    ...(charge.included === true && { included: true }),
  })),
})

/** A cost of another quotation as a new draft: without validity and line ids. */
export const takenDraftOf = (cost: CostGroup): CostDraft => {
  const { weighedWith: _weighed, ...draft } = costDraftOf(cost)
  return {
    ...draft,
    validez: '',
    validitySaid: true,
    lines: draft.lines.map(({ lineId: _id, ...line }) => line),
  }
}

/** Problems that prevent saving, in display order. */
export type CostProblem =
  | { code: 'NO_COST' }
  | { code: 'NO_CHARGE' }
  | { code: 'CODE_FIRST'; rowId: string }
  | { code: 'CHARGE_WITHOUT_CODE'; rowId: string }
  | { code: 'NO_VALUE'; rowId: string }
  | { code: 'BANDS'; rowId: string }
  | { code: 'NO_CURRENCY'; rowId: string }
  | { code: 'CURRENCY_WITHOUT_AMOUNT'; rowId: string }
  | { code: 'NO_VALIDITY' }

/** A row without input is no charge; Tab and templates add such rows. */
export const isBlank = (line: CostLineDraft): boolean =>
  (line.idCharge === '' || (line.isProposed === true && line.included !== true)) &&
  line.perUnit === '' &&
  line.amount === '' &&
  !isBanded(line) &&
  line.description === ''

export const filledLines = ({ lines }: CostDraft): CostLineDraft[] => lines.filter((line) => !isBlank(line))

/** Whether the user typed nothing; supplier and assumed validity are prefilled. */
const isEmptyDraft = ({ carrier, ruta, ttime, freeDays, frequency, description, comments }: CostDraft): boolean =>
  [carrier, ruta, ttime, freeDays, frequency, description, comments].every((text) => text.trim() === '')

/** All problems that prevent saving, in display order. */
export const costProblems = (draft: CostDraft): CostProblem[] => {
  const lines = filledLines(draft)
  const [first] = lines
  if (first === undefined) return [{ code: isEmptyDraft(draft) ? 'NO_COST' : 'NO_CHARGE' }]
  const problems: CostProblem[] = lines
    .filter((line) => line.idCharge === '')
    .map(({ rowId }) => ({ code: 'CHARGE_WITHOUT_CODE', rowId }))
  for (const line of lines)
    if (line.included !== true && isBanded(line) && rangesOf(line.bands) === undefined)
      problems.push({ code: 'BANDS', rowId: line.rowId })
  if (!lines.some((line) => isPositive(line.perUnit) || isPositive(line.amount) || isBanded(line)))
    problems.push({ code: 'NO_VALUE', rowId: first.rowId })
  for (const { currency, rowId } of lines) if (currency === undefined) problems.push({ code: 'NO_CURRENCY', rowId })
  for (const line of lines)
    if (line.included !== true && !isBanded(line) && lacksNewPrice(line))
      problems.push({ code: 'CURRENCY_WITHOUT_AMOUNT', rowId: line.rowId })
  if (draft.validez === '') problems.push({ code: 'NO_VALIDITY' })
  return problems
}

/** The line without a code that blocks a further line, if any. */
export const lineToComplete = (draft: CostDraft): CostProblem | undefined => {
  const openLine = draft.lines.find((line) => line.idCharge === '')
  return openLine && { code: 'CODE_FIRST', rowId: openLine.rowId }
}

/** The draft with a line moved one place up or down. */
export const withLineMoved = (draft: CostDraft, rowId: string, offset: 1 | -1): CostDraft => {
  const at = draft.lines.findIndex((line) => line.rowId === rowId)
  const line = draft.lines[at]
  if (line === undefined || at + offset < 0 || at + offset >= draft.lines.length) return draft
  return { ...draft, lines: draft.lines.toSpliced(at, 1).toSpliced(at + offset, 0, line) }
}

/** The command's input, valid only when `costProblems` is empty; throws where a line has no currency. */
export const costInputOf = (draft: CostDraft): CostGroupInput => ({
  ...offerInput(draft),
  description: draft.description,
  ...(draft.legs && { legs: carriedLegs.filter((leg) => draft.legs?.split('+').includes(leg)) }),
  agente: draft.agente,
  agenteNombre: draft.agenteNombre.trim(),
  ...(draft.weighAnew === true && { weighAnew: true }),
  comments: draft.comments.trim(),
  charges: filledLines(draft).map((line) => {
    const { perUnit, ...price } = { perUnit: undefined, ...typedPrice(line) }
    if (line.currency === undefined) throw new TypeError('A cost is only sent once every line has its currency')
    return {
      idCharge: line.idCharge,
      ...(line.lineId !== undefined && { lineId: line.lineId }),
      // The former amount was cleared with its currency, so this one was typed.
      ...(line.before !== undefined && { retyped: true }),
      description: line.description,
      currency: line.currency,
      ...(line.included === true && { included: true }),
      ...(line.included !== true && { ...(perUnit !== undefined && { costPerKg: perUnit }), ...price }),
    }
  }),
})

/** Rows that differ from the stored cost, for the amber background and the count of changed lines. */
export const changedLines = (draft: CostDraft, stored: CostDraft | undefined): ReadonlySet<string> => {
  const storedLines = new Map(stored?.lines.map((line) => [line.rowId, JSON.stringify(line)]))
  return new Set(
    filledLines(draft)
      .filter((line) => storedLines.get(line.rowId) !== JSON.stringify(line))
      .map((line) => line.rowId),
  )
}

type DraftLine = CostLineDraft & { priced: PricedLine | undefined }

const hasCurrency = (line: CostLineDraft): line is CostLineDraft & { currency: Currency } => line.currency !== undefined

/** Amounts of the typed lines by row; without rows that lack a number or a currency. */
export const pricedRows = (draft: CostDraft, shipment: GridShipment): ReadonlyMap<string, PricedLine> => {
  const lines = filledLines(draft).filter(hasCurrency)
  const pricedLines = priceLines(
    lines.map((line) => ({
      section: line.section,
      currency: line.currency,
      idCharge: line.idCharge,
      ...typedPrice(line),
    })),
    shipment,
    shipment.fx,
  )
  return new Map(
    lines.flatMap((line, index) => {
      const pricedLine = pricedLines[index]
      const hasNoPrice = line.perUnit === '' && line.amount === '' && !isBanded(line)
      return pricedLine === undefined || hasNoPrice ? [] : [[line.rowId, pricedLine] as const]
    }),
  )
}

const amountsOf = (lines: readonly DraftLine[]): Money[] =>
  lines.flatMap(({ priced, currency }) =>
    priced?.amount === undefined || currency === undefined ? [] : [{ amount: priced.amount, currency }],
  )

export interface DraftTotals {
  /** In the company's display currency; undefined when an exchange rate is missing. */
  total: string | undefined
  /** Number of our client's lines without an amount. */
  missing: number
  perCurrency: readonly Money[]
  sections: readonly { section: Section; total: string | undefined; missing: readonly string[] }[]
}

/** Totals of the typed lines that our client pays. */
export const draftTotals = (
  draft: CostDraft,
  rows: ReadonlyMap<string, PricedLine>,
  detail: QuotationDetail,
): DraftTotals => {
  const lines = filledLines(draft)
    .filter(ourCharges(detail))
    .map((line): DraftLine => ({ ...line, priced: rows.get(line.rowId) }))
  const isMissing = ({ priced, included }: DraftLine) => included !== true && !isPositive(priced?.amount)
  return {
    total: inDisplayCurrency(amountsOf(lines), detail.fx, detail.displayCurrency),
    missing: lines.filter(isMissing).length,
    perCurrency: totalsByCurrency(amountsOf(lines)),
    sections: bySection(lines).map(({ section, lines: sectionLines }) => ({
      section,
      total: inDisplayCurrency(amountsOf(sectionLines), detail.fx, detail.displayCurrency),
      missing: sectionLines.filter(isMissing).map(({ idCharge }) => idCharge),
    })),
  }
}
