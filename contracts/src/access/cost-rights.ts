import type { Permission } from '../vocabulary/permissions.ts'

/** Parts of the cost side that a user may see. */
export type CostRights = {
  /** Cost groups, agents' answers and their comparison. */
  groups: boolean
  /** The cheapest cost, and the cost and the markup rule behind each sold line. */
  lines: boolean
  /** Chargeable rules of sold lines: users who change sells need them for equal amounts, even without costs. */
  weighing: boolean
  margin: boolean
}

/** Whether a user may change a cost group: any of them, or with MODIFICAR_SPOT only the costs of agents. */
export const mayChangeCost = (permissions: Iterable<string>, { source }: { source: string }): boolean => {
  const permissionSet = new Set(permissions)
  return permissionSet.has('MODIFICAR_COTIZACION_COSTOS') || (permissionSet.has('MODIFICAR_SPOT') && source === 'AGENT')
}

/** Cost rights by permission: the whole cost side, cost groups, the margin only, or none. */
export const costRights = (permissions: Iterable<string>): CostRights => {
  const permissionSet = new Set(permissions)
  const hasAny = (...candidates: Permission[]) => candidates.some((one) => permissionSet.has(one))
  const seesAllCosts = hasAny('MODIFICAR_COTIZACION_COSTOS', 'PRICING', 'ANALYTICS_REPORTS')
  return {
    groups: seesAllCosts || hasAny('CONSULTAR_SPOT', 'MODIFICAR_SPOT'),
    lines: seesAllCosts,
    weighing: seesAllCosts || hasAny('MODIFICAR_COTIZACION_VENTAS'),
    margin: seesAllCosts || hasAny('GERENTE_COMERCIAL'),
  }
}

/** Whether a reader of express shipments sees expected costs, carriers' charges and invoices. */
export const seesExpressCosts = (permissions: Iterable<string>): boolean => {
  const permissionSet = new Set(permissions)
  return permissionSet.has('EXPRESS_OP') || permissionSet.has('ANALYTICS_INVOICED') || costRights(permissionSet).lines
}
