import { decidedStatuses, statusList } from '@freight/contracts/quotation/status-groups'
import { allows, anyOf, type Asker } from '@freight/contracts/access/policy'
import { reachesAll } from '@freight/contracts/quotation/visibility'
import { type RawBuilder, sql } from 'kysely'
import { ownCommercials } from '../access/visibility.ts'

const readsQuotations = anyOf('CONSULTAR_COTIZACION', 'ANALYTICS_REPORTS')

/** Which quotations count for this asker: those whose detail he would not be refused. */
export const quotationsInReach = (asker: Asker): RawBuilder<boolean> => {
  if (reachesAll(asker)) return sql<boolean>`true`
  if (!allows(readsQuotations, asker, {})) return sql<boolean>`false`
  const assignees = [asker.userId, ...(asker.standsInFor ?? [])]
  return sql<boolean>`(commercial = any(${ownCommercials(asker)}) or assigned_to = any(${assignees}))`
}

export const isOpen = sql<boolean>`(not cancelled and status not in (${sql.raw(statusList(decidedStatuses))}))`
