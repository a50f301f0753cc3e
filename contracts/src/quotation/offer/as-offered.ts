import type { OfferedSell, SellGroup } from '../sell-group.ts'
import type { Scope } from '../scope.ts'
import { withoutLocalNames } from './journey.ts'

/** The alternative as the client gets it. Lines that only staff see stay here; they are zero, so the total holds. */
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
        sellRate: _rate,
        taxReason: _taxReason,
        ...charge
      }) => charge,
    ),
})
