import { decidedStatuses, statusList } from '@freight/contracts/vocabulary/quotation'
import { allows, anyOf, type Principal } from '@freight/contracts/access/policy'
import { seesAll } from '@freight/contracts/quotation/visibility'
import { type RawBuilder, sql } from 'kysely'
import { ownCommercials } from '../access/visibility.ts'

const readsQuotations = anyOf('CONSULTAR_COTIZACION', 'ANALYTICS_REPORTS')

/** Restricts figures to quotations that the principal may open. */
export const visibleQuotations = (principal: Principal): RawBuilder<boolean> => {
  if (seesAll(principal)) return sql<boolean>`true`
  if (!allows(readsQuotations, principal, {})) return sql<boolean>`false`
  const assignees = [principal.userId, ...(principal.standsInFor ?? [])]
  return sql<boolean>`(commercial = any(${ownCommercials(principal)}) or assigned_to = any(${assignees}))`
}

export const isOpen = sql<boolean>`(not cancelled and status not in (${sql.raw(statusList(decidedStatuses))}))`
