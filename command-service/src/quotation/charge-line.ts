import { unitAmount, unitBasisOf, unitQuantity, type UnitBasis } from '@freight/contracts/charges'
import type { ChargeCodeFact, Facts } from '@freight/contracts/facts'
import { Exact, round2 } from '@freight/contracts/money'
import type { TransportMode } from '@freight/contracts/transport'
import { Refusal } from '@freight/platform/decider'
import type { Quotation } from './state.ts'

const flagOf = { AIR: 'air', SEA: 'sea', ROAD: 'road' } as const satisfies Record<TransportMode, keyof ChargeCodeFact>

/** The charge code of a line, if it can be used for this transport now. */
export const usableCode = (
  idCharge: string,
  { transportMode }: Quotation,
  codes: Facts['chargeCodes'],
): ChargeCodeFact => {
  const code = codes[idCharge]
  if (!code?.active || !code[flagOf[transportMode]])
    throw new Refusal('CHARGE_CODE_NOT_USABLE', `The charge code ${idCharge} cannot be used for ${transportMode}.`, {
      idCharge,
      transportMode,
    })
  return code
}

// Summed over the lines of a group and converted at the highest rate, it still fits into the 15 digits of a decimal text.
const MOST = '10000000000'

type Line = { perUnit?: string; quantity: string; basis: UnitBasis; amount: string }

/** What a line comes to: a price per unit × the quantity behind it, or the amount as typed; half-up to 2 decimals, once. */
export const chargeLine = (perUnit: string | undefined, amount: string | undefined, quotation: Quotation): Line => {
  const line: Line =
    perUnit === undefined
      ? { quantity: '1', basis: 'UNIT', amount: round2(amount ?? '0') }
      : unitLine(perUnit, quotation)
  if (new Exact(line.amount).gt(MOST)) throw new Refusal('AMOUNT_TOO_LARGE', 'The amount of a line is too large.')
  return line
}

const unitLine = (perUnit: string, { modo, chargeableTotal, units }: Quotation): Line => {
  const quantity = unitQuantity(modo, chargeableTotal, units)
  return { perUnit, quantity, basis: unitBasisOf(modo), amount: unitAmount(perUnit, quantity) }
}

type Priced = { idCharge: string; currency: string; perUnit: string | undefined; amount: string | undefined }

/**
 * A number never changes its meaning in silence: a line whose currency is another one than before, while the number is
 * the same, was not entered again.
 */
export const refuseCurrencyAlone = (before: Priced | undefined, now: Priced): void => {
  if (!before || before.idCharge !== now.idCharge || before.currency === now.currency) return
  const [was, is] = now.perUnit === undefined ? [before.amount, now.amount] : [before.perUnit, now.perUnit]
  if (was === undefined || is === undefined || new Exact(is).isZero() || !new Exact(was).eq(is)) return
  throw new Refusal('CURRENCY_WITHOUT_AMOUNT', 'Enter the amount again when the currency changes.', {
    idCharge: now.idCharge,
  })
}
