import type { Permission } from '@freight/contracts/vocabulary/permissions'
import type { ListName } from '@freight/contracts/list/quotation-row'
import { type MenuName, pageRoutes } from '../routes.ts'

type GroupName = 'commercial' | 'pricing' | 'analysis' | 'catalogues' | 'express'

/** A work list of quotations, or of express shipments. */
type CountedList = ListName | 'express-requested' | 'express-in-progress'

interface MenuEntry {
  name: MenuName
  path: string
  /** Work list whose row count is the badge of the entry. */
  list?: CountedList
}

export interface MenuGroup {
  name: GroupName | MenuName
  entries: readonly MenuEntry[]
  /** Work list whose row count is the badge of the group. */
  list?: CountedList | undefined
}

const bar: readonly { group?: GroupName; badge?: CountedList; entries: readonly MenuEntry[] }[] = [
  { entries: [{ name: 'home', path: '/home' }] },
  {
    group: 'commercial',
    badge: 'to-finalize',
    entries: [
      { name: 'mine', path: '/mis-cotizaciones', list: 'my-quotations' },
      { name: 'mineHistory', path: '/mis-cotizaciones/historial' },
      { name: 'finalize', path: '/finalizar', list: 'to-finalize' },
      { name: 'assigned', path: '/asignadas', list: 'assigned' },
      { name: 'manager', path: '/cotizaciones-gerente', list: 'manager' },
    ],
  },
  {
    group: 'pricing',
    badge: 'new-requests',
    entries: [
      { name: 'newRequests', path: '/pricing/nuevas-solicitudes', list: 'new-requests' },
      { name: 'inProgress', path: '/pricing/en-proceso', list: 'in-process' },
      { name: 'quotations', path: '/pricing/cotizaciones', list: 'all' },
      { name: 'newQuotation', path: '/pricing/cotizador' },
      { name: 'rules', path: '/pricing/reglas-cotizacion' },
    ],
  },
  {
    group: 'express',
    badge: 'express-requested',
    entries: [
      { name: 'expressRequested', path: '/operativa/express', list: 'express-requested' },
      { name: 'expressInProgress', path: '/operativa/express/en-proceso', list: 'express-in-progress' },
      { name: 'expressFinished', path: '/operativa/express/finalizadas' },
    ],
  },
  { entries: [{ name: 'rates', path: '/pricing/tarifas' }] },
  { entries: [{ name: 'providers', path: '/proveedores' }] },
  {
    group: 'analysis',
    entries: [
      { name: 'dashboards', path: '/general-dashboards' },
      { name: 'reports', path: '/reports' },
    ],
  },
  {
    group: 'catalogues',
    entries: [
      { name: 'organizations', path: '/organizaciones' },
      { name: 'chargeCodes', path: '/charge-codes' },
      { name: 'users', path: '/usuarios' },
    ],
  },
  { entries: [{ name: 'drafts', path: '/borradores' }] },
  { entries: [{ name: 'notes', path: '/notas' }] },
]

const permissionOf = (path: string): Permission | undefined =>
  pageRoutes.find((route) => route.path.replace(/\/:.*$/, '') === path)?.permission

/** Screens that the user may open; a group with one entry becomes that entry. */
export const menuFor = (permissions: ReadonlySet<string>): MenuGroup[] =>
  bar.flatMap(({ group, badge, entries }): MenuGroup[] => {
    const allowedEntries = entries.filter(({ path }) => {
      const permission = permissionOf(path)
      return permission === undefined || permissions.has(permission)
    })
    const [only] = allowedEntries
    if (only === undefined) return []
    if (group === undefined || allowedEntries.length === 1)
      return [{ name: only.name, entries: allowedEntries, list: only.list }]
    return [{ name: group, entries: allowedEntries, list: badge }]
  })

/** Whether the page belongs to the group: its path is that of an entry, or lies below it. */
export const isCurrent = (group: MenuGroup, pathname: string) =>
  group.entries.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
