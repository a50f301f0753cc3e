import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { carriedLegs } from '@freight/contracts/choices'
import type { Currency } from '@freight/contracts/pricing/money'
import type { CostGroup, CostGroupInput } from '@freight/contracts/quotation/cost-group'
import type { Leg } from '@freight/contracts/freight/incoterms'
import { lineIdOf } from '@freight/contracts/pricing/line-id'
import type { Section } from '@freight/contracts/pricing/our-sections'
import { sameContent } from '@freight/contracts/same-content'
import { isFixed } from '@freight/contracts/pricing/priced-lines'
import { isPositive } from '../charge-grid/amounts.ts'
import { meaningText } from '../charge-grid/line-meaning.ts'
import { bandDraftsOf, rangesOf } from '../../../components/breaks/band-draft.ts'
import { isBanded, type PriceDraft, typedPrice } from '../charge-grid/typed-price.ts'

/** A line of the charge grid as it is being typed: every number is text. */
export interface CostLineDraft extends PriceDraft {
  rowId: string
  /** Which line of the stored cost it is. */
  lineId?: string
  idCharge: string
  concept: string
  section: Section
  leg?: Leg | undefined
  description: string
  /** Undefined while none is chosen: a pasted row that names none that the application keeps. */
  currency: Currency | undefined
  minimum: string
  /** From the template of charges: as long as nobody fills it in it is no line of the cost. */
  isProposed?: true
  /** Part of another line: it comes to nothing. */
  included?: true | undefined
  /** What the amount was before its currency changed: it has to be typed again, never converted in silence. */
  before?: { currency: Currency; field: 'perUnit' | 'amount'; text: string; minimum?: string }
}

/** A cost group as it is being typed. */
export interface CostDraft {
  carrier: string
  /** Legs that it says it is for, with `+` between them; absent or empty: its lines tell. */
  legs?: string
  agente: string
  agenteNombre: string
  /** The provider weighs with its numbers of now, not with those that the cost keeps. */
  weighAnew?: true
  /** The numbers that the cost was weighed with when it was read; null: those of the request. Absent once it was saved. */
  weighedWith?: ChargeableRule | null
  ruta: string
  ttime: string
  freeDays: string
  frequency: string
  /** A day as `YYYY-MM-DD`; empty while it is missing or not a date. */
  validez: string
  /** Somebody has said it, or taken it out: the company's assumption is not shown any more. */
  validitySaid?: true
  /** Somebody has changed the lines: the template is not proposed any more. */
  linesSaid?: true
  description: string
  comments: string
  lines: readonly CostLineDraft[]
}

export const emptyCostLine = (rowId: string, currency: Currency = 'USD'): CostLineDraft => ({
  rowId,
  idCharge: '',
  concept: '',
  section: 'FREIGHT',
  description: '',
  currency,
  perUnit: '',
  amount: '',
  meaning: '',
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

/** The draft with what is assumed of its validity, until somebody says it. */
export const withAssumed = (draft: CostDraft, assumed: string | undefined): CostDraft =>
  draft.validez === '' && draft.validitySaid !== true && assumed !== undefined ? { ...draft, validez: assumed } : draft

/** What is kept of a draft that was shown: an assumption is not what somebody has typed. */
export const withoutAssumed = (next: CostDraft, shown: CostDraft, kept: CostDraft): CostDraft => {
  if (next.validez !== shown.validez) return { ...next, validitySaid: true }
  return shown.validez === kept.validez ? next : { ...next, validez: '' }
}

/** The draft once another one was saved: the weighing that it asked for is done, with numbers that are not known here. */
export const afterWeighing = (draft: CostDraft, sent: CostDraft): CostDraft => {
  const { weighAnew, weighedWith: _before, ...rest } = draft
  return weighAnew === true && sent.weighAnew !== true ? { ...rest, weighAnew } : rest
}

/** Whether the weighing that was asked for can be seen in what is stored; in doubt it is asked for again. */
export const isWeighedAnew = (stored: CostDraft, { weighAnew, weighedWith }: CostDraft): boolean =>
  weighAnew !== true || (weighedWith !== undefined && !sameContent(stored.weighedWith, weighedWith))

export const costDraftOf = (cost: CostGroup): CostDraft => ({
  ...(cost.legs && { legs: cost.legs.join('+') }),
  carrier: cost.carrier,
  agente: cost.agente,
  agenteNombre: cost.agenteNombre,
  ruta: cost.ruta,
  ttime: cost.ttime === undefined ? '' : String(cost.ttime),
  freeDays: cost.freeDays === undefined ? '' : String(cost.freeDays),
  frequency: cost.frequency ?? '',
  weighedWith: cost.chargeableRule ?? null,
  validez: cost.validez,
  description: cost.description,
  comments: cost.comments,
  lines: cost.charges.map((charge) => ({
    rowId: `charge-${charge.chargeIndex}`,
    lineId: lineIdOf(charge),
    idCharge: charge.idCharge,
    concept: charge.concept,
    section: charge.section,
    leg: charge.leg,
    description: charge.description,
    currency: charge.currency,
    perUnit: charge.costPerKg ?? '',
    amount:
      isFixed({ perUnit: charge.costPerKg, ranges: charge.ranges }) && isPositive(charge.amount)
        ? (charge.amount ?? '')
        : '',
    meaning: meaningText(charge),
    minimum: charge.minimum ?? '',
    ...(charge.ranges && { bands: bandDraftsOf(charge.ranges) }),
    ...(charge.breakRule && { breakRule: charge.breakRule }),
    ...(charge.leastQuantity !== undefined && { leastQuantity: charge.leastQuantity }),
    ...(charge.included === true && { included: true }),
  })),
})

/** A cost of another quotation as a new one: until when it holds now has to be said, and its lines are new ones. */
export const takenDraftOf = (cost: CostGroup): CostDraft => {
  const { weighedWith: _weighed, ...draft } = costDraftOf(cost)
  return {
    ...draft,
    validez: '',
    validitySaid: true,
    lines: draft.lines.map(({ lineId: _id, ...line }) => line),
  }
}

/** What is said of a cost that cannot be saved, in this order. */
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

/** A row where nothing was typed is no charge: Tab leaves one behind, and so does a template. */
export const isBlank = (line: CostLineDraft): boolean =>
  (line.idCharge === '' || (line.isProposed === true && line.included !== true)) &&
  line.perUnit === '' &&
  line.amount === '' &&
  !isBanded(line) &&
  line.description === ''

export const filledLines = ({ lines }: CostDraft): CostLineDraft[] => lines.filter((line) => !isBlank(line))

/** Everything that keeps a cost from being saved, in the order in which it is said. */
export const costProblems = (draft: CostDraft | undefined): CostProblem[] => {
  if (draft === undefined) return [{ code: 'NO_COST' }]
  const lines = filledLines(draft)
  const [first] = lines
  if (first === undefined) return [{ code: 'NO_CHARGE' }]
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
    if (
      line.before !== undefined &&
      line.included !== true &&
      !isBanded(line) &&
      line.perUnit === '' &&
      line.amount === ''
    )
      problems.push({ code: 'CURRENCY_WITHOUT_AMOUNT', rowId: line.rowId })
  if (draft.validez === '') problems.push({ code: 'NO_VALIDITY' })
  return problems
}

/** A further line is only offered when every line has its code. */
export const lineToComplete = (draft: CostDraft): CostProblem | undefined => {
  const open = draft.lines.find((line) => line.idCharge === '')
  return open && { code: 'CODE_FIRST', rowId: open.rowId }
}

/** The currency is changed together with the amount: what was typed in the old one is taken out and shown beside it. */
export const withCurrency = (line: CostLineDraft, currency: Currency): CostLineDraft => {
  const isEmpty = line.perUnit === '' && line.amount === ''
  if (currency === line.currency) return line
  // The prices of bands are money, too: they are typed again in another currency.
  if (isBanded(line))
    return { ...line, currency, minimum: '', bands: line.bands?.map((band) => ({ ...band, amount: '' })) }
  // What was typed before any currency was chosen was typed in none.
  if (line.currency === undefined) return { ...line, currency }
  if (isEmpty && line.before?.currency === currency) {
    const { before, ...rest } = line
    return { ...rest, currency, [before.field]: before.text, minimum: before.minimum ?? '' }
  }
  // The least amount is money too: it goes with the number.
  if (isEmpty) return { ...line, currency, minimum: '' }
  const field = line.perUnit === '' ? 'amount' : 'perUnit'
  const minimum = field === 'perUnit' && line.minimum !== '' ? { minimum: line.minimum } : {}
  const before = { currency: line.currency, field, text: line[field], ...minimum } as const
  return { ...line, currency, perUnit: '', amount: '', minimum: '', before }
}

/** The draft with a line one place further up or down. */
export const withLineMoved = (draft: CostDraft, rowId: string, step: 1 | -1): CostDraft => {
  const at = draft.lines.findIndex((line) => line.rowId === rowId)
  const line = draft.lines[at]
  if (line === undefined || at + step < 0 || at + step >= draft.lines.length) return draft
  return { ...draft, lines: draft.lines.toSpliced(at, 1).toSpliced(at + step, 0, line) }
}

const days = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : undefined)

/** What is sent: only once `costProblems` finds nothing; throws where a line has no currency. */
export const costInputOf = (draft: CostDraft): CostGroupInput => ({
  description: draft.description,
  validez: draft.validez,
  ruta: draft.ruta.trim(),
  ttime: days(draft.ttime),
  freeDays: days(draft.freeDays),
  frequency: draft.frequency.trim() === '' ? undefined : draft.frequency.trim(),
  carrier: draft.carrier.trim(),
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
      // The amount was taken out with its currency: what stands there now was typed.
      ...(line.before !== undefined && { retyped: true }),
      description: line.description,
      currency: line.currency,
      ...(line.included === true && { included: true }),
      ...(line.included !== true && { ...(perUnit !== undefined && { costPerKg: perUnit }), ...price }),
    }
  }),
})

/** Rows whose text differs from what was stored, for the amber ground and the count of changed lines. */
export const changedLines = (draft: CostDraft, stored: CostDraft | undefined): ReadonlySet<string> => {
  const before = new Map(stored?.lines.map((line) => [line.rowId, JSON.stringify(line)]))
  return new Set(
    filledLines(draft)
      .filter((line) => before.get(line.rowId) !== JSON.stringify(line))
      .map((line) => line.rowId),
  )
}
