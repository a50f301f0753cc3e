import { permissions, type Permission } from './permissions.ts'

const commercial = [
  'SOLICITAR_COTIZACION',
  'CONSULTAR_COTIZACION',
  'COMERCIAL',
  'CONSULTAR_CLIENTE',
  'CONSULTAR_ORGANIZACION',
  'CONSULTAR_COMMODITY',
  'CONSULTAR_COUNTRY',
  'CONSULTAR_UNLOCO',
  'SOLICITAR_SHIPMENT',
  'CONSULTAR_SHIPMENT',
  'CONSULTAR_STATS',
] as const satisfies readonly Permission[]

const pricing = [
  'PRICING',
  'ALTA_COTIZACION',
  'BAJA_COTIZACION',
  'CONSULTAR_COTIZACION',
  'MODIFICAR_COTIZACION_COSTOS',
  'MODIFICAR_COTIZACION_VENTAS',
  'CONSULTAR_SPOT',
  'MODIFICAR_SPOT',
  'CONSULTAR_AGENTE',
  'CONSULTAR_CLIENTE',
  'CONSULTAR_ORGANIZACION',
  'CONSULTAR_COMMODITY',
  'CONSULTAR_COUNTRY',
  'CONSULTAR_UNLOCO',
  'CONSULTAR_CHARGE_CODE',
  'CONSULTAR_STATS',
] as const satisfies readonly Permission[]

/** The default roles: named sets of permissions. A user has the union of their roles and extra grants. */
export const roles = {
  COMMERCIAL: commercial,
  MANAGER: [
    ...commercial,
    'GERENTE_COMERCIAL',
    'ANALYTICS_QUOTATIONS',
    'ANALYTICS_REPORTS',
    'CONSULTAR_SPOT',
    'ALTA_ORGANIZACION',
    'MODIFICAR_ORGANIZACION',
    'CONSULTAR_USUARIO',
  ],
  PRICING: pricing,
  PRICING_LEAD: [
    ...pricing,
    'PRICING_RULES',
    'ALTA_CHARGE_CODE',
    'BAJA_CHARGE_CODE',
    'ALTA_ORGANIZACION',
    'MODIFICAR_ORGANIZACION',
    'ANALYTICS_QUOTATIONS',
    'ANALYTICS_REPORTS',
  ],
  EXPRESS_OPERATIONS: [
    'EXPRESS_OP',
    'CONSULTAR_SHIPMENT',
    'MODIFICAR_SHIPMENT',
    'SOLICITAR_SHIPMENT',
    'MODIFICAR_TARIFA_EXPRESS',
    'CONSULTAR_COTIZACION',
    'CONSULTAR_CLIENTE',
    'CONSULTAR_ORGANIZACION',
    'CONSULTAR_COUNTRY',
    'CONSULTAR_UNLOCO',
    'CONSULTAR_STATS',
  ],
  ANALYST: [
    'CONSULTAR_COTIZACION',
    'CONSULTAR_STATS',
    'ANALYTICS_QUOTATIONS',
    'ANALYTICS_REPORTS',
    'ANALYTICS_INVOICED',
    'CONSULTAR_CLIENTE',
    'CONSULTAR_AGENTE',
  ],
  ADMINISTRATION: [
    'ANALYTICS_QUOTATIONS',
    'ANALYTICS_INVOICED',
    'ANALYTICS_REPORTS',
    'CONSULTAR_COTIZACION',
    'CONSULTAR_ORGANIZACION',
  ],
  ADMINISTRATOR: permissions,
  THIRD_PARTY: [],
} as const satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof roles

const isRole = (name: string): name is Role => Object.hasOwn(roles, name)

/**
 * Permissions of a user: the union of their roles and extra grants, in the order of the list. Stored events contain
 * both as texts; unknown names give no permission.
 */
export const permissionsOf = (roleNames: readonly string[], grants: readonly string[] = []): Permission[] => {
  const all = new Set<string>([
    ...roleNames.filter(isRole).flatMap((role): readonly string[] => roles[role]),
    ...grants,
  ])
  return permissions.filter((permission) => all.has(permission))
}
