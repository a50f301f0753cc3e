import type { Permission } from './permissions.ts'

/** What of the cost side somebody may see. */
export type CostRights = {
  /** Cost groups, agents' answers and their comparison. */
  groups: boolean
  /** The cheapest cost, and the cost and the markup rule behind each sold line. */
  lines: boolean
  /** The numbers that a sold line is weighed with: who changes sales needs them for the same amounts, costs or not. */
  weighing: boolean
  margin: boolean
}

/** Cost rights by permission: the whole cost side, the cost groups, the margin only, or nothing. */
export const costRights = (permissions: Iterable<string>): CostRights => {
  const given = new Set(permissions)
  const has = (...some: Permission[]) => some.some((one) => given.has(one))
  const whole = has('MODIFICAR_COTIZACION_COSTOS', 'PRICING', 'ANALYTICS_REPORTS')
  return {
    groups: whole || has('CONSULTAR_SPOT', 'MODIFICAR_SPOT'),
    lines: whole,
    weighing: whole || has('MODIFICAR_COTIZACION_VENTAS'),
    margin: whole || has('GERENTE_COMERCIAL'),
  }
}
