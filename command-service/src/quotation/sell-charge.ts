import { vatOf } from '@freight/contracts/charges'
import type { Facts } from '@freight/contracts/facts'
import { Exact } from '@freight/contracts/money'
import type { CostCharge, CostGroup } from '@freight/contracts/quotation/cost-group'
import type { SellCharge, SellGroupInput } from '@freight/contracts/quotation/sell-group'
import type { Scope } from '@freight/contracts/quotation/status'
import { Refusal } from '@freight/platform/decider'
import { chargeLine, usableCode } from './charge-line.ts'
import type { Quotation } from './state.ts'

type Typed = SellGroupInput['charges'][number]

/** What a line for the client comes to, with the cost that stands behind it. */
export const sellCharge = (
  typed: Typed,
  chargeIndex: number,
  from: CostGroup | undefined,
  quotation: Quotation,
  { chargeCodes, settings }: Pick<Facts, 'chargeCodes' | 'settings'>,
): SellCharge => {
  const { idCharge, description, sellCurrency, included = false, markupRuleId } = typed
  const { concept, section, tax } = usableCode(idCharge, quotation, chargeCodes)
  const cost = costBehind(typed, from)
  const scope = scopeOf(typed, quotation)
  const { perUnit, quantity, basis, amount } = chargeLine(typed.sellAmountPerUnit, typed.sellAmount, quotation)
  refuseWrongZero(typed, amount, { scope, included, narrowed: scope !== quotation.scope })
  return {
    idCharge,
    chargeIndex,
    concept,
    description,
    section,
    ...costSide(cost),
    sellCurrency,
    ...(perUnit !== undefined && { sellAmountPerUnit: perUnit }),
    sellAmount: amount,
    quantity,
    basis,
    tax,
    ...taxed(tax, amount, settings.data.vatPct),
    ...(markupRuleId !== undefined && { markupRuleId }),
    scope,
    included,
  }
}

const taxed = (tax: SellCharge['tax'], amount: string, vatPct: string) =>
  tax === 'VAT' ? { taxAmount: vatOf(amount, vatPct), taxPct: vatPct } : { taxAmount: '0.00' }

const narrowness: Record<Scope, number> = { CLIENT: 0, ON_REQUEST: 1, INTERNAL: 2 }

/** A line has the quotation's scope, or a narrower one. */
const scopeOf = ({ scope, idCharge }: Typed, quotation: Quotation): Scope => {
  if (scope === undefined) return quotation.scope
  if (narrowness[scope] < narrowness[quotation.scope])
    throw new Refusal('SCOPE_TOO_WIDE', `A line of an ${quotation.scope} quotation cannot be ${scope}.`, { idCharge })
  return scope
}

type Meaning = { scope: Scope; included: boolean; narrowed: boolean }

const refuseWrongZero = ({ idCharge }: Typed, amount: string, { scope, included, narrowed }: Meaning): void => {
  const isZero = new Exact(amount).isZero()
  if (isZero && !included && scope !== 'INTERNAL')
    throw new Refusal('ZERO_SELL', 'A line is sold at zero only when it is included in another one, or internal.', {
      idCharge,
    })
  // The client's total has to be the sum of the lines that the client sees.
  if (!isZero && scope === 'INTERNAL' && narrowed)
    throw new Refusal('INTERNAL_SELL', 'A line that the client does not see is sold at zero.', { idCharge })
}

const costBehind = ({ costIndex, idCharge }: Typed, from: CostGroup | undefined): CostCharge | undefined => {
  if (costIndex === undefined) return undefined
  const charge = from?.charges.find((one) => one.chargeIndex === costIndex)
  if (!charge) throw new Refusal('COST_UNKNOWN', 'The cost has no such charge.', { idCharge, costIndex })
  return charge
}

const costSide = (charge: CostCharge | undefined) =>
  charge && {
    costCurrency: charge.currency,
    ...(charge.costPerKg !== undefined && { costAmountPerUnit: charge.costPerKg }),
    costAmount: charge.amount,
  }
