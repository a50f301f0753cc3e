import type { Permission } from '@freight/contracts/vocabulary/permissions'

interface PermissionGroup {
  name: 'access' | 'express' | 'quotations' | 'organizations' | 'chargeCodes' | 'users' | 'reference'
  permissions: readonly Permission[]
}

/** The 36 permissions of the editor: three columns of groups. */
export const permissionColumns: readonly (readonly PermissionGroup[])[] = [
  [
    {
      name: 'access',
      permissions: [
        'COMERCIAL',
        'GERENTE_COMERCIAL',
        'PRICING',
        'PRICING_RULES',
        'EXPRESS_OP',
        'ANALYTICS_QUOTATIONS',
        'ANALYTICS_REPORTS',
        'ANALYTICS_INVOICED',
      ],
    },
    {
      name: 'express',
      permissions: ['CONSULTAR_SHIPMENT', 'SOLICITAR_SHIPMENT', 'MODIFICAR_SHIPMENT', 'MODIFICAR_TARIFA_EXPRESS'],
    },
  ],
  [
    {
      name: 'quotations',
      permissions: [
        'CONSULTAR_COTIZACION',
        'SOLICITAR_COTIZACION',
        'ALTA_COTIZACION',
        'BAJA_COTIZACION',
        'MODIFICAR_COTIZACION_COSTOS',
        'MODIFICAR_COTIZACION_VENTAS',
        'CONSULTAR_SPOT',
        'MODIFICAR_SPOT',
      ],
    },
    {
      name: 'organizations',
      permissions: [
        'CONSULTAR_ORGANIZACION',
        'ALTA_ORGANIZACION',
        'MODIFICAR_ORGANIZACION',
        'CONSULTAR_CLIENTE',
        'CONSULTAR_AGENTE',
      ],
    },
  ],
  [
    { name: 'chargeCodes', permissions: ['CONSULTAR_CHARGE_CODE', 'ALTA_CHARGE_CODE', 'BAJA_CHARGE_CODE'] },
    { name: 'users', permissions: ['CONSULTAR_USUARIO', 'ALTA_USUARIO', 'MODIFICAR_USUARIO', 'BAJA_USUARIO'] },
    {
      name: 'reference',
      permissions: ['CONSULTAR_COMMODITY', 'CONSULTAR_COUNTRY', 'CONSULTAR_UNLOCO', 'CONSULTAR_STATS'],
    },
  ],
]

const columns = permissionColumns.map((groups) => groups.flatMap(({ permissions }) => permissions))

export const shownPermissions = columns.flat()

/**
 * Target of an arrow key: up and down through a column and its groups, left and right to the neighbour at that height.
 */
export const movedPermission = (key: string, from: Permission): Permission | undefined => {
  const column = columns.findIndex((each) => each.includes(from))
  const permissionsOfColumn = columns[column] ?? []
  const row = permissionsOfColumn.indexOf(from)
  const neighbour = (offset: 1 | -1) => {
    const neighbourColumn = columns[column + offset]
    return neighbourColumn?.[Math.min(row, neighbourColumn.length - 1)]
  }
  switch (key) {
    case 'ArrowDown':
      return permissionsOfColumn[row + 1]
    case 'ArrowUp':
      return permissionsOfColumn[row - 1]
    case 'ArrowRight':
      return neighbour(1)
    case 'ArrowLeft':
      return neighbour(-1)
    case 'Home':
      return permissionsOfColumn[0]
    case 'End':
      return permissionsOfColumn.at(-1)
    default:
      return undefined
  }
}
