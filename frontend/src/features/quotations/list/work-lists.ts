import type { Permission } from '@freight/contracts/access/permissions'
import type { ListName } from '@freight/contracts/quotation/views'

type WorkListGroup = 'commercial' | 'pricing'

/** One screen of rows: what the server calls it, where it lives, and who may open it. */
export interface WorkList {
  list: ListName
  path: string
  group: WorkListGroup
  permission: Permission
  /** Oldest wait first where somebody has to act, newest first where one looks things up. */
  sort: string
  /** My own lists do not say whose they are. */
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
  const found = byName.get(list)
  if (found === undefined) throw new TypeError(`No work list ${list}`)
  return found
}

/** The lists that stand side by side as tabs. */
export const listsBeside = (list: ListName, may: (permission: Permission) => boolean): WorkList[] => {
  const { group } = workListOf(list)
  return workLists.filter((one) => one.group === group && may(one.permission))
}

/** A quotation opens where its list belongs; what is ready to send, where it is sent. */
export const detailPath = (list: ListName, key: string): string => {
  const { group, path } = workListOf(list)
  const place = list === 'to-finalize' ? path : group === 'pricing' ? '/pricing/cotizaciones' : '/mis-cotizaciones'
  return `${place}/${encodeURIComponent(key)}`
}
