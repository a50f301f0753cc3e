import { sameContent } from '@freight/contracts/same-content'
import type { RateMapping, SheetSurcharge } from '@freight/contracts/rate-import/mapping'
import type { RowIssue } from '@freight/contracts/rate-import/rate-import-routes'
import { isForLane } from '../layout/surcharge-block.ts'
import { type Charge, chargeKey } from './row-charges.ts'
import type { RowContent } from './row-body.ts'
import { concern } from './row-issue.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type Days = { from: string; to: string }

const isOutside = ({ validFrom, validTo }: SheetSurcharge, { from, to }: Days): boolean =>
  (validTo !== undefined && from !== '' && validTo < from) || (validFrom !== undefined && to !== '' && validFrom > to)

const isShorter = ({ validFrom, validTo }: SheetSurcharge, { from, to }: Days): boolean =>
  (validFrom !== undefined && validFrom > from) || (validTo !== undefined && validTo < to)

const isOfUnit = (unit: string, other: string): boolean => unit === other || unit === '' || other === ''

/** One surcharge per charge and unit: that of a place before the general one, then that of the first day. */
const closest = (surcharges: readonly SheetSurcharge[], { from }: Days): SheetSurcharge[] => {
  const ordered = surcharges.toSorted(
    (a, b) =>
      Number(b.at !== undefined) - Number(a.at !== undefined) ||
      Number((a.validFrom ?? '') > from) - Number((b.validFrom ?? '') > from),
  )
  return surcharges.filter((one) => {
    const [first] = ordered.filter(({ code, unit }) => code === one.code && isOfUnit(unit, one.unit))
    return first === undefined || first === one || (sameContent(first.at, one.at) && first.validFrom === one.validFrom)
  })
}

const chargeOf = ({ code, amount, currency, calculator, unit }: SheetSurcharge): Charge => ({
  code: code ?? '',
  currency,
  calculator: calculator ?? '',
  unit,
  amount: amount ?? '0',
  ranges: [],
  minimum: {},
  ...(amount === undefined && { onRequest: true as const }),
})

/** A warning about the days of a surcharge that are not those of the rate. */
const daysWarning = (code: string, { name, validFrom, validTo }: SheetSurcharge): RowIssue =>
  concern('', code, `${name} has other days than the rate.`, { name, validFrom, validTo })

/**
 * The row with the surcharges of its sheet: those for its lane and its days, none that it prices or includes itself, and
 * none for a type of container that it has no price for. The places of the row are codes.
 */
export const withSurcharges = <Row extends RowContent>(row: Row, { surcharges = [] }: RateMapping): Row => {
  const { body, included } = row
  const rowCharges = (body['charges'] ?? []) as Charge[]
  // A lane without a price stays a problem.
  if (rowCharges.length === 0 || surcharges.length === 0) return row
  const lane = { origin: body.origin ?? '', destination: body.destination ?? '' }
  const days = { from: textOf(body['validFrom']), to: textOf(body['validTo']) }
  const container = body['container']
  const types = new Set(rowCharges.filter(({ calculator }) => calculator === 'PER_CONTAINER').map(({ unit }) => unit))
  const isForTypes = ({ calculator, unit }: SheetSurcharge) =>
    calculator !== 'PER_CONTAINER' ||
    unit === '' ||
    (typeof container === 'string' ? unit === container : types.has('') || types.size === 0 || types.has(unit))
  const hasOwn = ({ code, unit }: SheetSurcharge) =>
    included.has(code ?? '') || rowCharges.some((one) => one.code === code && isOfUnit(one.unit, unit))
  // A price per container counts as one of each type of the row beside prices of the same charge by type.
  const perType = (one: SheetSurcharge) =>
    one.calculator === 'PER_CONTAINER' &&
    one.unit === '' &&
    types.size > 0 &&
    !types.has('') &&
    surcharges.some((other) => other.code === one.code && other.unit !== '')
      ? [...types].map((unit) => ({ ...one, unit }))
      : [one]
  const usable = surcharges
    .flatMap(perType)
    .filter(
      (one) =>
        Boolean(one.code) && one.calculator !== undefined && isForLane(one, lane) && isForTypes(one) && !hasOwn(one),
    )
  const others = usable.filter((one) => isOutside(one, days))
  const added = closest(
    usable.filter((one) => !isOutside(one, days)),
    days,
  )
  const missing = others.filter(({ code, unit }) => !added.some((one) => one.code === code && isOfUnit(one.unit, unit)))
  const shorter = added.filter((one) => isShorter(one, days))
  const charges = [...rowCharges, ...added.map(chargeOf)]
  const isPercent = ({ calculator }: Charge) => calculator === 'PERCENT'
  return {
    ...row,
    // Percentages come after the lines that they refer to.
    body: { ...body, charges: [...charges.filter((one) => !isPercent(one)), ...charges.filter(isPercent)] },
    warnings: [
      ...row.warnings,
      ...missing.map((one) => daysWarning('SURCHARGE_OUTSIDE', one)),
      ...shorter.map((one) => daysWarning('SURCHARGE_SHORTER', one)),
    ],
    toConfirm: row.toConfirm || shorter.length > 0,
    cells: {
      ...row.cells,
      charges: new Map([...row.cells.charges, ...added.map((one) => [chargeKey(chargeOf(one)), [one.cell]] as const)]),
    },
  }
}
