import { offeredStatuses, openStatuses, publishedStatuses, statusList } from '@freight/contracts/vocabulary/quotation'
import { quotationListColumns } from '@freight/contracts/tables/quotation-list'
import { orderIndexes } from '../engine/table.ts'

/** Most quotations are decided and no longer edited; the open ones have small partial indexes. */
export const isOpen = `status in (${statusList(openStatuses)})`
const isOffered = `status in (${statusList(offeredStatuses)})`

/**
 * Each sort order of a list has an index, which serves both directions, and so has each selective filter; their worth
 * is in docs/performance.md. An index over all rows slows down every change of a row, one over the open rows hardly
 * any.
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
  '(first_won_at) where first_won_at is not null',
  '(first_lost_at) where first_lost_at is not null',
  '(status_since) where costs > 0 and sells = 0',
  '(status_since) where agents_awaited > 0',
  'using gin (containers jsonb_path_ops)',
  'using gin (search gin_trgm_ops)',
  `using gin (regexp_split_to_array(search, '[^a-z]+'))`,
  ...orderIndexes(quotationListColumns),
]
