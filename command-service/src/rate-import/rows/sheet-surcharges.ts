import type { RateMapping } from '@freight/contracts/rate-import/mapping'
import type { Charge } from './row-charges.ts'

/**
 * The surcharges of the sheet that a row gets: none that it prices or includes itself, and none for a type of container
 * that it has no price for.
 */
export const surchargesOfRow = (
  { surcharges = [] }: RateMapping,
  rowCharges: readonly Charge[],
  included: ReadonlySet<string>,
  container: unknown,
): { charge: Charge; cell: string }[] => {
  // A lane without a price stays a problem.
  if (rowCharges.length === 0) return []
  const types = new Set(rowCharges.filter(({ calculator }) => calculator === 'PER_CONTAINER').map(({ unit }) => unit))
  const isForRow = (unit: string) =>
    unit === '' ||
    (typeof container === 'string' ? unit === container : types.has('') || types.size === 0 || types.has(unit))
  const hasOwn = (code: string, unit: string) =>
    included.has(code) ||
    rowCharges.some((one) => one.code === code && (one.unit === unit || one.unit === '' || unit === ''))
  return surcharges.flatMap(({ code, amount, currency, calculator, unit, cell }) =>
    !code || calculator === undefined || hasOwn(code, unit) || (calculator === 'PER_CONTAINER' && !isForRow(unit))
      ? []
      : [
          {
            cell,
            charge: {
              code,
              currency,
              calculator,
              unit,
              amount: amount ?? '0',
              ranges: [],
              minimum: {},
              ...(amount === undefined && { onRequest: true as const }),
            },
          },
        ],
  )
}
