import type { OfferedSell, SellGroup } from '../../pricing/offer/sell-group.ts'
import type { Scope } from '../../vocabulary/schemas.ts'
import { withoutLocalNames } from '../../pricing/journey.ts'

/** The alternative in the form for the client. Removed internal lines are zero, so the total stays. */
export const asOffered = (
  {
    margin: _margin,
    marginPerCurrency: _perCurrency,
    idCost: _idCost,
    validityOverrideReason: _reason,
    charges,
    ...group
  }: SellGroup,
  scope: Scope,
): OfferedSell => ({
  ...withoutLocalNames(group),
  charges: charges
    .filter((charge) => charge.scope === scope || charge.scope !== 'INTERNAL')
    .map(
      ({
        idCost: _ofLine,
        costIndex: _index,
        costLineId: _costLine,
        costCurrency: _currency,
        costAmountPerUnit: _perUnit,
        costAmount: _amount,
        costConverted: _converted,
        chargeableRule: _weighing,
        markupRuleId: _rule,
        addedOnce: _once,
        minimumProfit: _profit,
        sellRate: _rate,
        taxReason: _taxReason,
        ...charge
      }) => charge,
    ),
})
