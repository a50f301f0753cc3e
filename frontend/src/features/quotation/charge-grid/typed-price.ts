import type { Leg } from '@freight/contracts/freight/incoterms'
import type { Currency } from '@freight/contracts/pricing/money'
import type { Section } from '@freight/contracts/pricing/our-sections'
import type { UldPrice } from '@freight/contracts/pricing/rate-charge'
import type { CostCharge } from '@freight/contracts/quotation/cost-group'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { type BandDraft, rangesOf } from '../../../components/breaks/band-draft.ts'
import { isPositive, typedNumber } from './amounts.ts'
import type { ChargeCode } from './charge-code.ts'
import { basisOf, meaningText } from './line-meaning.ts'

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
