import { Exact } from '@freight/contracts/money/money'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import type { RowIssue } from '@freight/contracts/rate-import/rate-import-routes'
import { sameContent } from '@freight/contracts/same-content'
import { concern } from './row-issue.ts'

type FileCharge = Pick<RateCharge, 'code' | 'currency' | 'calculator' | 'unit' | 'amount' | 'ranges' | 'minimum'>

type Line = Pick<FileCharge, 'code' | 'currency' | 'calculator' | 'unit'>

const sameNumber = (a: string | undefined, b: string | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && new Exact(a).eq(b))

const isSameLine = (a: Line, b: Line): boolean =>
  a.code === b.code && a.calculator === b.calculator && a.unit === b.unit && a.currency === b.currency

/** The price of a charge in the present rate: that of its first band, if it has bands. */
export const formerAmount = (charge: FileCharge, currentCharges: readonly RateCharge[]): string | undefined => {
  const before = currentCharges.find((one) => isSameLine(one, charge))
  return before && (before.ranges[0]?.amount ?? before.amount)
}

/** The price from a weight on in the present rate. */
export const formerBandOf = (from: string, line: Line, currentCharges: readonly RateCharge[]): { before?: string } => {
  const before = currentCharges
    .find((one) => isSameLine(one, line))
    ?.ranges.find((band) => sameNumber(band.from, from))?.amount
  return before === undefined ? {} : { before }
}

const sameBands = (a: FileCharge['ranges'], b: FileCharge['ranges']): boolean =>
  a.length === b.length &&
  a.every((band, index) => {
    const other = b[index]
    return (
      other !== undefined &&
      sameNumber(band.from, other.from) &&
      sameNumber(band.to, other.to) &&
      sameNumber(band.amount, other.amount)
    )
  })

/** Keeps bands flat: files cannot express flat bands. */
const asCurrent = <Band extends Pick<RateCharge['ranges'][number], 'from'>>(
  ranges: readonly Band[],
  before: RateCharge['ranges'],
): (Band & { flat?: boolean })[] =>
  ranges.map((band) =>
    before.some(({ from, flat }) => flat && sameNumber(from, band.from)) ? { ...band, flat: true } : band,
  )

const sameMinimum = (a: FileCharge['minimum'], b: FileCharge['minimum']): boolean =>
  sameNumber(a.amount, b.amount) && sameNumber(a.value, b.value)

/**
 * Charges of a file in the form of the stored rate: equal numbers keep their text (55 is 55.00), and fields that files
 * cannot contain (description, break rule) stay.
 */
export const withCurrentNames = <Charge extends FileCharge>(
  charges: readonly Charge[],
  currentCharges: readonly RateCharge[],
) =>
  charges.map((charge) => {
    const before = currentCharges.find((one) => isSameLine(one, charge))
    if (!before) return charge
    const { description, breakRule } = before
    return {
      ...charge,
      description,
      ...(breakRule && { breakRule }),
      ...(sameNumber(charge.amount, before.amount) && { amount: before.amount }),
      ranges: sameBands(charge.ranges, before.ranges) ? before.ranges : asCurrent(charge.ranges, before.ranges),
      ...(sameMinimum(charge.minimum, before.minimum) && { minimum: before.minimum }),
    }
  })

/**
 * Codes of the changed or followed rate's charges that the row lacks: `byRow` those with an empty cell in the row,
 * `byFile` those without a column in the file, which are the same for all its rows.
 */
export const lackedCharges = (
  charges: readonly Pick<FileCharge, 'code'>[],
  currentCharges: readonly Pick<FileCharge, 'code'>[],
  codesWithColumn: ReadonlySet<string>,
) => {
  const codes = [...new Set(currentCharges.map(({ code }) => code))].filter(
    (code) => !charges.some((one) => one.code === code),
  )
  return {
    byRow: codes.filter((code) => codesWithColumn.has(code)),
    byFile: codes.filter((code) => !codesWithColumn.has(code)),
  }
}

/**
 * Prices of the changed or followed rate that the row no longer has: no charge of this code prices the container type. A
 * price with another unit or currency, or on request, stands for them.
 */
export const droppedCharges = (charges: readonly Line[], currentCharges: readonly RateCharge[]) => {
  const isPricedBy = (before: RateCharge) => (now: Line) =>
    now.code === before.code &&
    (now.calculator !== 'PER_CONTAINER' ||
      before.calculator !== 'PER_CONTAINER' ||
      [now.unit, before.unit].includes('') ||
      now.unit === before.unit)
  return currentCharges
    .filter((before) => before.onRequest !== true && !charges.some(isPricedBy(before)))
    .map(({ code, currency, calculator, unit, amount, ranges }) => ({
      code,
      currency,
      calculator,
      unit,
      before: ranges[0]?.amount ?? amount,
    }))
}

/** Warnings about flat bands with a new price and about removed ones, because files cannot express flat bands. */
export const flatBandWarnings = (charges: readonly FileCharge[], currentCharges: readonly RateCharge[]): RowIssue[] =>
  charges.flatMap((charge) => {
    const before = currentCharges.find((one) => isSameLine(one, charge))?.ranges ?? []
    return before
      .filter(({ flat, from, amount }) => {
        const now = charge.ranges.find((band) => sameNumber(band.from, from))
        return flat === true && !(now && sameNumber(now.amount, amount))
      })
      .map(({ from, amount }) =>
        concern(charge.code, 'FLAT_BAND', `${charge.code} was ${amount} in all from ${from} on.`, {
          charge: charge.code,
          from,
          amount,
        }),
      )
  })

const farOffFactor = 3

const isFarOff = (now: string, before: string): boolean => {
  const [a, b] = [new Exact(now), new Exact(before)]
  if (!a.gt(0) || !b.gt(0)) return false
  return a.gte(b.times(farOffFactor)) || b.gte(a.times(farOffFactor))
}

/** The present band at the start of another one: the file may have other breaks than the rate. */
const currentBandAt = (from: string, before: RateCharge['ranges']) => {
  const currentBand = before.findLast((band) => new Exact(band.from).lte(from))
  // A flat amount is no price per unit of another band.
  return currentBand?.flat && !sameNumber(currentBand.from, from) ? undefined : currentBand
}

/**
 * Warnings about prices that are three times the present ones, or a third: typical of a thousands separator that was read
 * as a decimal one. Prices in bands are compared at each break.
 */
export const farOffWarnings = (charges: readonly FileCharge[], currentCharges: readonly RateCharge[]): RowIssue[] =>
  charges.flatMap((charge) => {
    const before = currentCharges.find((one) => isSameLine(one, charge))
    if (!before) return []
    const { code, amount, currency } = charge
    const details = { charge: code, currency }
    const bands = charge.ranges.flatMap((band) => {
      const currentBand = currentBandAt(band.from, before.ranges)
      return currentBand && isFarOff(band.amount, currentBand.amount)
        ? [{ from: band.from, standing: currentBand.amount }]
        : []
    })
    if (bands.length > 0) {
      const differencesText = bands
        .map(({ from, standing: formerAmount }) => `from ${from} on it was ${formerAmount}`)
        .join(', ')
      return [concern(code, 'FAR_OFF', `${code} is far from what it was: ${differencesText}.`, { ...details, bands })]
    }
    if (!isFarOff(amount, before.amount)) return []
    return [
      concern(code, 'FAR_OFF', `${code} is ${amount}, and was ${before.amount}.`, {
        ...details,
        amount,
        standing: before.amount,
      }),
    ]
  })

/** Warnings about prices below zero: a rate file seldom contains discounts. */
export const negativePriceWarnings = (
  charges: readonly Pick<FileCharge, 'code' | 'amount' | 'currency'>[],
): RowIssue[] =>
  charges
    .filter(({ amount }) => new Exact(amount).lt(0))
    .map(({ code, amount, currency }) =>
      concern(code, 'NEGATIVE', `${code} is ${amount}.`, { charge: code, standing: amount, currency }),
    )

/** The changed fields of an event with their former values. */
export const changesOf = (before: object, after: object) => {
  const formerValues = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(
      ([field, to]) => field !== 'version' && field !== 'importBatchId' && !sameContent(formerValues.get(field), to),
    )
    .map(([field, to]) => ({ field, from: formerValues.get(field), to: to as unknown }))
}
