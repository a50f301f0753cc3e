import type { Permission } from '@freight/contracts/permissions'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'

/** What of the cost side somebody may see. */
export type CostRights = {
  /** Cost groups, agents' answers and their comparison. */
  groups: boolean
  /** The cheapest cost, and the cost behind each sold line. */
  lines: boolean
  margin: boolean
}

/** Cost rights by permission: the whole cost side, the cost groups, the margin only, or nothing. */
export const costRights = (permissions: readonly Permission[]): CostRights => {
  const has = (...some: Permission[]) => some.some((one) => permissions.includes(one))
  const whole = has('MODIFICAR_COTIZACION_COSTOS', 'PRICING', 'ANALYTICS_REPORTS')
  return {
    groups: whole || has('CONSULTAR_SPOT', 'MODIFICAR_SPOT'),
    lines: whole,
    margin: whole || has('GERENTE_COMERCIAL'),
  }
}

type Charge = SellGroup['charges'][number]

const withoutCost = ({ costCurrency: _c, costAmountPerUnit: _u, costAmount: _a, ...charge }: Charge): Charge => charge

/** A sell group as it may be seen with these rights. */
export const sellAsSeen = <Group extends { charges: Charge[]; margin?: SellGroup['margin'] }>(
  group: Group,
  rights: CostRights,
): Group => {
  const { margin, ...rest } = group
  const charges = rights.lines ? group.charges : group.charges.map(withoutCost)
  // A group is what it was, less the fields that its type has as optional.
  return { ...rest, charges, ...(rights.margin && margin && { margin }) } as Group
}
