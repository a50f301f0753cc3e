import type { Currency, Leg, Mode } from '@freight/contracts/vocabulary/schemas'
import type { Section, UnitBasis, UsualCalculator } from '@freight/contracts/vocabulary/price'
import type { UldPrice } from '@freight/contracts/pricing/rate-charge'
import type { CostCharge } from '@freight/contracts/pricing/offer/cost-group'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { type BandDraft, rangesOf, usualBands } from '../../../components/breaks/band-draft.ts'
import { isPositive, typedNumber } from './cost-summaries.ts'
import type { ChargeCode } from '../../../components/charges/matching-codes.ts'
import { basisOf, meaningText } from '../../../components/charges/price-basis.ts'
import { chargedQuantity, rangeQuantity } from '@freight/contracts/pricing/load'
import { calculatorsOf, makesSense, rangeUnitsOf } from '@freight/contracts/pricing/calculators-of-mode'
import { type Shipment, shipmentLoad, usualCalculator } from '@freight/contracts/pricing/priced-lines'
import { unitBasisOf } from '@freight/contracts/pricing/charges'

/** Bases that a price of this quotation can have, the usual first; without those that the shipment has no data for. */
export const meaningsFor = (shipment: Shipment): string[] => {
  const load = shipmentLoad(shipment)
  const usualBasis = usualCalculator(shipment.modo)
  const otherBases = calculatorsOf(shipment.modo).filter(
    (one) =>
      one !== usualBasis &&
      one !== 'PERCENT' &&
      one !== 'PER_TRUCK' &&
      !isInBands(one) &&
      chargedQuantity(load, one, '') !== undefined,
  )
  const deviceBases = [...new Set((shipment.uldData ?? []).map(({ type }) => type))].map((type) => `PER_ULD:${type}`)
  const loadUnitBases = [...typesOf(shipment).map(({ type }) => `PER_CONTAINER:${type}`), ...deviceBases]
  const isInsured = load.insured !== undefined || load.goods !== undefined
  return [
    '',
    ...loadUnitBases,
    ...otherBases,
    ...rangeUnitsOf(shipment.modo)
      .filter((unit) => rangeQuantity(load, unit) !== undefined)
      .slice(0, 1)
      .map((unit) => `RANGE:${unit}`),
    'PERCENT:FREIGHT',
    'PERCENT:SUBTOTAL',
    ...(load.goods === undefined ? [] : ['PERCENT:GOODS']),
    ...(isInsured ? ['PERCENT:INSURED'] : []),
  ]
}

/** The distinct codes of the previous lines: further bases of a percentage. */
export const codesBefore = (lines: readonly { idCharge: string; rowId: string }[], rowId: string): string => {
  const at = lines.findIndex((line) => line.rowId === rowId)
  const codes = lines.slice(0, Math.max(0, at)).flatMap(({ idCharge }) => (idCharge === '' ? [] : [idCharge]))
  return [...new Set(codes)].join(' ')
}

/** A percentage of the line with this code. */
export const percentOfCode = (code: string): string => `PERCENT:CHARGE:${code}`

/** Price of a line as typed, in a cost or a sale. */
export interface PriceDraft {
  perUnit: string
  amount: string
  /** Basis as `PER_CBM` or `PERCENT:GOODS`; empty: the usual one of the mode. */
  meaning: string
  /** Price per unit before another unit was chosen. */
  formerUnit?: { meaning: string; perUnit: string } | undefined
  /** Minimum amount; empty: none. */
  minimum?: string
  /** Whether the price is for the whole shipment although no amount is typed yet. */
  isFixed?: true | undefined
  bands?: readonly BandDraft[] | undefined
  breakRule?: 'LOWEST' | 'BAND' | undefined
  /** Minimum quantity; empty: none. */
  leastQuantity?: string | undefined
  /** Pivot and price over it, for a price per unit load device. */
  uld?: UldPrice | undefined
}

/** Price of a line in its former currency. */
export interface FormerPrice {
  currency: Currency
  field: 'perUnit' | 'amount'
  text: string
  minimum?: string
  bands?: readonly BandDraft[]
  /** Price per kilogram over the pivot of a unit load device. */
  overPivot?: string
}

/** Whether the line has a price per band; a typed amount excludes bands. */
export const isBanded = ({ meaning, amount }: Pick<PriceDraft, 'meaning' | 'amount'>): boolean =>
  amount === '' && isInBands(basisOf(meaning).calculator)

/** The price as sent and calculated: bands, price per unit or amount. */
export const typedPrice = (line: PriceDraft) => {
  const minimums = {
    ...(isPositive(line.minimum) && { minimum: line.minimum }),
    ...(isPositive(line.leastQuantity) && { leastQuantity: line.leastQuantity }),
  }
  if (isBanded(line)) {
    const ranges = rangesOf(line.bands)
    const { breakRule } = line
    return { ...basisOf(line.meaning), ...(ranges && { ranges }), ...(breakRule && { breakRule }), ...minimums }
  }
  const [perUnit, amount] = [typedNumber(line.perUnit), typedNumber(line.amount)]
  if (perUnit === undefined) return amount === undefined ? {} : { amount }
  const basis = basisOf(line.meaning)
  return { perUnit, ...basis, ...(basis.calculator === 'PER_ULD' && line.uld && { uld: line.uld }), ...minimums }
}

/** A line of a cost or a sale while it is typed: every number is text. */
export interface LineDraft extends PriceDraft {
  rowId: string
  /** Id of the stored line. */
  lineId?: string
  idCharge: string
  concept: string
  section: Section
  leg?: Leg | undefined
  description: string
  /** From the charge template: no line until the user fills it in. */
  isProposed?: true
  before?: FormerPrice | undefined
}

export const emptyLine = (rowId: string, section: Section) => ({
  rowId,
  idCharge: '',
  concept: '',
  section,
  description: '',
  perUnit: '',
  amount: '',
  meaning: '',
})

/** Code of a line, as chosen from the catalogue. */
export const lineCode = ({ id, concept, section, leg }: ChargeCode) => ({
  idCharge: id,
  concept,
  section,
  leg: leg ?? undefined,
})

type StoredCharge = Pick<CostCharge, 'idCharge' | 'concept' | 'section' | 'leg' | 'description'>
type StoredBasis = Pick<CostCharge, 'calculator' | 'unit' | 'uld' | 'breakRule' | 'leastQuantity'>

/** Code and description of a stored line. */
export const storedTexts = ({ idCharge, concept, section, leg, description }: StoredCharge) => ({
  idCharge,
  concept,
  section,
  leg,
  description,
})

/** Basis of a stored price. */
export const storedBasis = (charge: StoredBasis) => ({
  meaning: meaningText(charge),
  ...(charge.uld && { uld: charge.uld }),
  ...(charge.breakRule && { breakRule: charge.breakRule }),
  ...(charge.leastQuantity !== undefined && { leastQuantity: charge.leastQuantity }),
})

interface PricedLine extends PriceDraft {
  /** Undefined while no currency is chosen. */
  currency: Currency | undefined
  before?: FormerPrice | undefined
}

const isPriceless = ({ perUnit, amount, bands = [], ...line }: PriceDraft) =>
  perUnit === '' && amount === '' && (!isBanded({ ...line, amount }) || bands.every((band) => band.amount === ''))

const formerOf = (line: PricedLine, currency: Currency): FormerPrice => {
  const field = line.amount === '' || line.perUnit !== '' ? 'perUnit' : 'amount'
  return {
    currency,
    field,
    text: line[field],
    ...(field === 'perUnit' && line.minimum && { minimum: line.minimum }),
    ...(isBanded(line) && { bands: line.bands ?? [] }),
    ...(line.uld?.overPivot !== undefined && { overPivot: line.uld.overPivot }),
  }
}

/**
 * The line in another currency: its price is cleared, has to be typed again, and returns with the former currency. It
 * is never converted and never keeps its number.
 */
export const inOtherCurrency = <Line extends PricedLine>(line: Line, currency: Currency): Line => {
  // A price typed before a currency was chosen stays.
  if (line.currency === undefined || line.currency === currency) return { ...line, currency }
  const { uld: { overPivot: formerOverPivot, ...pivot } = {} } = line
  const isEmpty = isPriceless(line) && formerOverPivot === undefined
  if (isEmpty && line.before?.currency === currency) {
    const { before, ...rest } = line
    const { field, text, minimum = '', bands, overPivot } = before
    const uld = overPivot !== undefined && { uld: { ...line.uld, overPivot } }
    return { ...rest, currency, [field]: text, minimum, ...(bands && { bands }), ...uld } as Line
  }
  const bands = line.bands?.map((band) => ({ ...band, amount: '' }))
  const before = isEmpty ? line.before : formerOf(line, line.currency)
  const uld = formerOverPivot !== undefined && { uld: pivot }
  const emptied = { perUnit: '', amount: '', minimum: '', formerUnit: undefined, ...(bands && { bands }), ...uld }
  return { ...line, currency, ...emptied, ...(before && { before }) }
}

/** Whether the price has not been typed again since the currency changed. */
export const lacksNewPrice = (line: PricedLine): boolean => line.before !== undefined && isPriceless(line)

const UNPRICED = 'CURRENCY_WITHOUT_AMOUNT'

/** Problems of a line including a price missing since a currency change; this one is shown before saving. */
export const withLackOfPrice = <Problem extends { code: string }>(
  problems: readonly Problem[],
  line: PricedLine & { rowId: string; included?: boolean | undefined },
): (Problem | { code: typeof UNPRICED; rowId: string })[] => [
  ...problems.filter(({ code }) => code !== UNPRICED),
  ...(line.included !== true && lacksNewPrice(line) ? [{ code: UNPRICED, rowId: line.rowId } as const] : []),
]

const measures: Readonly<Record<Exclude<UnitBasis, 'UNIT'>, readonly string[]>> = {
  KG: ['PER_KG', 'PER_KG_GROSS', 'KG', 'KG_GROSS'],
  RT: ['PER_WM', 'WM'],
}

/** Head of the price column: the unit of the mode, or `UNIT` if a line is priced by another one. */
export const headBasis = (modo: string, meanings: readonly string[]): UnitBasis => {
  const basis = unitBasisOf(modo)
  if (basis === 'UNIT') return basis
  const isUsual = (meaning: string) => {
    const { calculator, unit = '' } = basisOf(meaning)
    if (calculator === undefined || calculator === 'PERCENT') return true
    return measures[basis].includes(isInBands(calculator) ? unit : calculator)
  }
  return meanings.every(isUsual) ? basis : 'UNIT'
}

/** Choice for an amount for the whole shipment. */
export const FIXED = 'FIXED'

/** Basis of the price of a line as the value of a choice. */
export const choiceOf = (line: PriceDraft): string => (line.amount !== '' || isWhole(line) ? FIXED : line.meaning)

/** Whether a line without a number is for the whole shipment: it has no price per unit. */
export const isWhole = ({ isFixed, perUnit }: PriceDraft): boolean => isFixed === true && perUnit === ''

/** The line with another charge code: takes the usual basis of the code unless the line has a price. */
export const withUsual = <Line extends PriceDraft>(
  line: Line,
  calculator: UsualCalculator | null | undefined,
  modo: Mode,
): Line => {
  if (line.perUnit !== '' || line.amount !== '' || isBanded(line)) return line
  return { ...line, isFixed: undefined, formerUnit: undefined, ...initialBasis(calculator, modo) }
}

/** Initial basis of a line with this code: the usual one of the code where the mode supports it. */
const initialBasis = (
  calculator: UsualCalculator | null | undefined,
  modo: Mode,
): Pick<PriceDraft, 'meaning' | 'isFixed'> => {
  if (calculator === 'FLAT') return { meaning: '', isFixed: true }
  const isUsual = calculator === undefined || calculator === null || calculator === usualCalculator(modo)
  return { meaning: isUsual || !makesSense(calculator, modo) ? '' : calculator }
}

/** Whether the basis of a price for any container becomes the container type. */
const isNarrowed = (meaning: string, choice: string, modo: Mode): boolean => {
  const [before, after] = [basisOf(meaning), basisOf(choice)]
  const { calculator = usualCalculator(modo) } = before
  return (
    calculator === 'PER_CONTAINER' &&
    before.unit === undefined &&
    after.calculator === calculator &&
    after.unit !== undefined
  )
}

/**
 * The line with another basis. A price per unit is cleared for the new unit and returns with its own, except one per
 * container whose type is chosen after it; an amount typed first becomes the price of the unit. A minimum quantity in another unit is removed. `formerAmount`: the amount of
 * the line until then.
 */
export const withPriceBasis = <Line extends PriceDraft>(
  line: Line,
  choice: string,
  formerAmount: string | undefined,
  { transportMode, modo }: Pick<Shipment, 'transportMode' | 'modo'>,
): Line => {
  if (line.perUnit !== '' && isNarrowed(line.meaning, choice, modo))
    return { ...line, meaning: choice, amount: '', leastQuantity: undefined, isFixed: undefined, formerUnit: undefined }
  // A percentage stays one when its base changes.
  const isPercent = [line.meaning, choice].every((one) => basisOf(one).calculator === 'PERCENT')
  const meaningBefore = isPercent ? choice : line.meaning
  const formerUnit = line.perUnit === '' ? line.formerUnit : { meaning: meaningBefore, perUnit: line.perUnit }
  if (isBanded({ meaning: choice, amount: '' })) {
    const [unit = 'KG'] = rangeUnitsOf(modo)
    const meaning = choice.includes(':') ? choice : `${choice}:${unit}`
    const bands = line.bands ?? usualBands(transportMode)
    return {
      ...line,
      meaning,
      perUnit: '',
      amount: '',
      leastQuantity: undefined,
      bands,
      isFixed: undefined,
      formerUnit,
    }
  }
  if (choice === FIXED)
    return { ...line, perUnit: '', amount: line.amount || (formerAmount ?? ''), isFixed: true, formerUnit }
  const isBack = formerUnit?.meaning === choice
  return {
    ...line,
    meaning: choice,
    perUnit: formerUnit === undefined ? line.amount : isBack ? formerUnit.perUnit : '',
    formerUnit: isBack ? undefined : formerUnit,
    amount: '',
    leastQuantity: undefined,
    isFixed: undefined,
  }
}

/** A container type and its count. */
export interface CountedType {
  type: string
  quantity: number
}

/** Container types of a shipment that has several, with their counts. */
export const typesOf = ({ modo, containerData }: Pick<Shipment, 'modo' | 'containerData'>): CountedType[] => {
  const counts = new Map<string, number>()
  for (const { type, quantity } of modo === 'FCL' ? containerData : [])
    counts.set(type, (counts.get(type) ?? 0) + quantity)
  return counts.size < 2 ? [] : [...counts].map(([type, quantity]) => ({ type, quantity }))
}

/** The fields of a line that decide the order of percentages. */
interface OrderedLine {
  rowId: string
  idCharge: string
  section: string
  meaning: string
  /** A fixed amount: the line has no basis. */
  amount: string
}

const percentBase = ({ meaning, amount }: OrderedLine): string | undefined => {
  const { calculator, unit } = basisOf(meaning)
  return amount === '' && calculator === 'PERCENT' ? unit : undefined
}

/**
 * Whether the line belongs to the base of the percentage. "Lines above" is no such base: there the order itself is the
 * base.
 */
const isBase = (base: string, line: OrderedLine): boolean => {
  if (line.idCharge === '') return false
  if (base === 'FREIGHT' || base === 'INSURED') return line.section === 'FREIGHT' && percentBase(line) === undefined
  return base === `CHARGE:${line.idCharge}`
}

/** Base lines of a percentage that follow it: it does not count them. */
export const lateBasesOf = <Line extends OrderedLine>(lines: readonly Line[], line: Line): Line[] => {
  const base = percentBase(line)
  return base === undefined ? [] : lines.slice(lines.indexOf(line) + 1).filter((one) => isBase(base, one))
}

/** The lines with every percentage below the last line of its base; percentages of each other stay in place. */
export const inPercentOrder = <Line extends OrderedLine>(lines: readonly Line[]): readonly Line[] => {
  let ordered = lines
  // Each percentage moves at most once, so that two percentages of each other do not loop.
  for (const line of lines) {
    const lastBase = lateBasesOf(ordered, line).at(-1)
    if (lastBase === undefined) continue
    const otherLines = ordered.filter((one) => one !== line)
    ordered = otherLines.toSpliced(otherLines.indexOf(lastBase) + 1, 0, line)
  }
  return ordered
}
