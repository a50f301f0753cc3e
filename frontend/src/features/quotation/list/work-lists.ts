import type { Permission } from '@freight/contracts/vocabulary/permissions'
import type { ListName } from '@freight/contracts/list/quotation-row'
import { quotationPath } from '../../../lib/browser/quotation-path.ts'

type WorkListGroup = 'commercial' | 'pricing'

/** A list page: its name on the server, its path, and the required permission. */
export interface WorkList {
  list: ListName
  path: string
  group: WorkListGroup
  permission: Permission
  /** Default sort: oldest wait first for work queues, newest first for lookups. */
  sort: string
  /** One's own lists have no commercial column. */
  hidesCommercial?: true
}

export const workLists: readonly WorkList[] = [
  {
    list: 'my-quotations',
    path: '/mis-cotizaciones',
    group: 'commercial',
    permission: 'COMERCIAL',
    sort: '-lastChangeAt',
    hidesCommercial: true,
  },
  {
    list: 'my-history',
    path: '/mis-cotizaciones/historial',
    group: 'commercial',
    permission: 'COMERCIAL',
    sort: '-lastChangeAt',
    hidesCommercial: true,
  },
  {
    list: 'to-finalize',
    path: '/finalizar',
    group: 'commercial',
    permission: 'COMERCIAL',
    sort: '-waiting',
    hidesCommercial: true,
  },
  { list: 'assigned', path: '/asignadas', group: 'commercial', permission: 'COMERCIAL', sort: '-waiting' },
  {
    list: 'manager',
    path: '/cotizaciones-gerente',
    group: 'commercial',
    permission: 'GERENTE_COMERCIAL',
    sort: '-lastChangeAt',
  },
  {
    list: 'new-requests',
    path: '/pricing/nuevas-solicitudes',
    group: 'pricing',
    permission: 'PRICING',
    sort: '-waiting',
  },
  { list: 'in-process', path: '/pricing/en-proceso', group: 'pricing', permission: 'PRICING', sort: '-waiting' },
  { list: 'all', path: '/pricing/cotizaciones', group: 'pricing', permission: 'PRICING', sort: '-lastChangeAt' },
]

const byName = new Map(workLists.map((one) => [one.list, one]))

export const workListOf = (list: ListName): WorkList => {
  const workList = byName.get(list)
  if (workList === undefined) throw new TypeError(`No work list ${list}`)
  return workList
}

/** The lists that are tabs of one group. */
export const listsBeside = (list: ListName, may: (permission: Permission) => boolean): WorkList[] => {
  const { group } = workListOf(list)
  return workLists.filter((one) => one.group === group && may(one.permission))
}

const quotationsPathOf = {
  commercial: '/mis-cotizaciones',
  pricing: '/pricing/cotizaciones',
} as const satisfies Record<WorkListGroup, string>

/** Path of a quotation within its list; quotations ready to send open on the sending page. */
export const detailPath = (list: ListName, key: string, may: (permission: Permission) => boolean): string => {
  const { group, path } = workListOf(list)
  const basePath = list === 'to-finalize' ? path : quotationsPathOf[group]
  const isClosed = basePath === '/mis-cotizaciones' && !may('COMERCIAL')
  return (isClosed && quotationPath(key, may)) || `${basePath}/${encodeURIComponent(key)}`
}
