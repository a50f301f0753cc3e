import { anyOf, type Policy } from './policy.ts'

/** The rights of `costRights` that open a route by themselves; a test holds the two together. */
export const costPolicies: Readonly<Record<'groups' | 'margin', Policy>> = {
  groups: anyOf('MODIFICAR_COTIZACION_COSTOS', 'PRICING', 'ANALYTICS_REPORTS', 'CONSULTAR_SPOT', 'MODIFICAR_SPOT'),
  margin: anyOf('MODIFICAR_COTIZACION_COSTOS', 'PRICING', 'ANALYTICS_REPORTS', 'GERENTE_COMERCIAL'),
}
