import { anyOf, type Policy } from './policy.ts'

/** The rights of `costRights` that protect whole routes; a test compares the two. */
export const costPolicies: Readonly<Record<'groups' | 'lines' | 'margin', Policy>> = {
  groups: anyOf('MODIFICAR_COTIZACION_COSTOS', 'PRICING', 'ANALYTICS_REPORTS', 'CONSULTAR_SPOT', 'MODIFICAR_SPOT'),
  lines: anyOf('MODIFICAR_COTIZACION_COSTOS', 'PRICING', 'ANALYTICS_REPORTS'),
  margin: anyOf('MODIFICAR_COTIZACION_COSTOS', 'PRICING', 'ANALYTICS_REPORTS', 'GERENTE_COMERCIAL'),
}
