import {
  offeredStatuses,
  openStatuses,
  publishedStatuses,
  statusList,
} from '@freight/contracts/quotation/status-groups'
import { quotationListColumns } from '@freight/contracts/tables/quotation-list'
import { orderIndexes } from '../engine/table.ts'

/** Most quotations are decided, and nobody works on them: those under way have small indexes of their own. */
export const isOpen = `status in (${statusList(openStatuses)})`
const isOffered = `status in (${statusList(offeredStatuses)})`

/**
 * What the work lists are looked up by. Every order that a list can have has an index, which serves both directions,
 * and what narrows a list to few rows has one; docs/list-speed.md says what they are worth. An index over all rows
 * costs each change of a row, one over the rows under way next to nothing.
 */
export const quotationListIndexes: readonly string[] = [
  '(status, status_since, key) include (cancelled, scope, commercial, sell, sell_ars, sell_eur)',
  `(status, status_since) include (cancelled, scope, company, commercial, assigned_to) where ${isOpen}`,
  '(commercial, last_change_at, key) include (status, cancelled, scope)',
  `(commercial, last_change_at, key) include (cancelled) where ${isOpen}`,
  `(commercial, status_since, key) include (cancelled, scope) where status in (${statusList(publishedStatuses)})`,
  `(assigned_to, last_change_at, key) include (cancelled) where ${isOpen}`,
  `(created_at, key) where ${isOffered}`,
  `(valid_until, key) where ${isOffered}`,
  '(assigned_to, created_at, key)',
  '(client_id, created_at, key)',
  '(origin_country, origin_code, key)',
  '(destination_country, destination_code, key)',
  `(best_until) where ${isOpen}`,
  `(scope) where scope <> 'CLIENT'`,
  '(status_since) where costs > 0 and sells = 0',
  '(status_since) where agents_awaited > 0',
  'using gin (containers jsonb_path_ops)',
  'using gin (search gin_trgm_ops)',
  `using gin (regexp_split_to_array(search, '[^a-z]+'))`,
  ...orderIndexes(quotationListColumns),
]
