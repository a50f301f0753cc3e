import {
  decidedStatuses,
  openStatuses,
  publishedStatuses,
  statusList,
} from '@freight/contracts/quotation/status-groups'
import { allows, anyOf, may, type Principal, type Policy, seenAssignees } from '@freight/contracts/access/policy'
import type { Status } from '@freight/contracts/quotation/status'
import type { ListName } from '@freight/contracts/quotation/views'
import { type RawBuilder, sql } from 'kysely'
import { ownCommercials } from '../access/visibility.ts'

type WorkList = {
  policy: Policy
  /** Which rows of `read.quotation_list` it shows, of those in its statuses. */
  rows: (principal: Principal) => RawBuilder<boolean>
  statuses?: readonly Status[]
  /** They are many, and only in this order an index has them together. */
  leads?: 'last_change_at'
  /** Cancelled quotations belong to it without being asked for. */
  keepsCancelled?: true
  /** As the list stands when nobody has sorted it. */
  sort: '-lastChangeAt' | 'statusSince' | '-createdAt'
}

const isDecided = sql<boolean>`status in (${sql.raw(statusList(decidedStatuses))})`
const all = sql<boolean>`true`

const isOneOf = (column: string, [first, ...more]: readonly string[]): RawBuilder<boolean> =>
  more.length === 0 ? sql`${sql.ref(column)} = ${first ?? ''}` : sql`${sql.ref(column)} = any(${[first, ...more]})`

const isOwn = (principal: Principal) => isOneOf('commercial', ownCommercials(principal))

/** What each work list shows, and to whom. */
export const workLists: Readonly<Record<ListName, WorkList>> = {
  'my-quotations': {
    policy: may('COMERCIAL'),
    rows: isOwn,
    statuses: openStatuses,
    sort: '-lastChangeAt',
  },
  'my-history': {
    policy: may('COMERCIAL'),
    rows: (principal) => sql`${isOwn(principal)} and (${isDecided} or cancelled)`,
    leads: 'last_change_at',
    keepsCancelled: true,
    sort: '-lastChangeAt',
  },
  'to-finalize': {
    policy: may('COMERCIAL'),
    // An internal estimate is not sent.
    rows: (principal) => sql`${isOwn(principal)} and scope <> 'INTERNAL'`,
    statuses: publishedStatuses,
    sort: 'statusSince',
  },
  assigned: {
    policy: anyOf('COMERCIAL', 'PRICING'),
    rows: (principal) => isOneOf('assigned_to', seenAssignees(principal)),
    statuses: openStatuses,
    sort: '-lastChangeAt',
  },
  manager: { policy: may('GERENTE_COMERCIAL'), rows: () => all, sort: '-createdAt' },
  'new-requests': { policy: may('PRICING'), rows: () => all, statuses: ['REQUESTED'], sort: 'statusSince' },
  'in-process': { policy: may('PRICING'), rows: () => all, statuses: ['PENDING'], sort: 'statusSince' },
  all: { policy: anyOf('PRICING', 'ANALYTICS_REPORTS'), rows: () => all, sort: '-createdAt' },
}

/** Whether the principal may open the list. */
export const mayOpen = (list: ListName, principal: Principal): boolean => allows(workLists[list].policy, principal, {})
