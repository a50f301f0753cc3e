import { decidedStatuses, openStatuses, publishedStatuses, statusList } from '@freight/contracts/vocabulary/quotation'
import { allows, anyOf, may, type Principal, type Policy, seenAssignees } from '@freight/contracts/access/policy'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import type { ListName } from '@freight/contracts/list/quotation-row'
import { type RawBuilder, sql } from 'kysely'
import { ownCommercials } from '../access/visibility.ts'

type WorkList = {
  policy: Policy
  /** Condition on the rows of `read.quotation_list` in its statuses. */
  isListed: (principal: Principal) => RawBuilder<boolean>
  statuses?: readonly Status[]
  /** Column whose index keeps the rows of this list together, because they are many. */
  leads?: 'last_change_at'
  /** Includes cancelled quotations without a filter. */
  keepsCancelled?: true
  /** Default sort order. */
  sort: '-lastChangeAt' | 'statusSince' | '-createdAt'
}

const isDecided = sql<boolean>`status in (${sql.raw(statusList(decidedStatuses))})`
const everyRow = sql<boolean>`true`

const isOneOf = (column: string, [first, ...otherValues]: readonly string[]): RawBuilder<boolean> =>
  otherValues.length === 0
    ? sql`${sql.ref(column)} = ${first ?? ''}`
    : sql`${sql.ref(column)} = any(${[first, ...otherValues]})`

const isOwn = (principal: Principal) => isOneOf('commercial', ownCommercials(principal))

/** Content and policy of each work list. */
export const workLists: Readonly<Record<ListName, WorkList>> = {
  'my-quotations': {
    policy: may('COMERCIAL'),
    isListed: isOwn,
    statuses: openStatuses,
    sort: '-lastChangeAt',
  },
  'my-history': {
    policy: may('COMERCIAL'),
    isListed: (principal) => sql`${isOwn(principal)} and (${isDecided} or cancelled)`,
    leads: 'last_change_at',
    keepsCancelled: true,
    sort: '-lastChangeAt',
  },
  'to-finalize': {
    policy: may('COMERCIAL'),
    // An internal estimate is not sent.
    isListed: (principal) => sql`${isOwn(principal)} and scope <> 'INTERNAL'`,
    statuses: publishedStatuses,
    sort: 'statusSince',
  },
  assigned: {
    policy: anyOf('COMERCIAL', 'PRICING'),
    isListed: (principal) => isOneOf('assigned_to', seenAssignees(principal)),
    statuses: openStatuses,
    sort: '-lastChangeAt',
  },
  manager: { policy: may('GERENTE_COMERCIAL'), isListed: () => everyRow, sort: '-createdAt' },
  'new-requests': { policy: may('PRICING'), isListed: () => everyRow, statuses: ['REQUESTED'], sort: 'statusSince' },
  'in-process': { policy: may('PRICING'), isListed: () => everyRow, statuses: ['PENDING'], sort: 'statusSince' },
  all: { policy: anyOf('PRICING', 'ANALYTICS_REPORTS'), isListed: () => everyRow, sort: '-createdAt' },
}

export const mayOpen = (list: ListName, principal: Principal): boolean => allows(workLists[list].policy, principal, {})
