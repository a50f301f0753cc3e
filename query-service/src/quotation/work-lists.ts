import { allows, anyOf, may, type Asker, type Policy, seenAssignees } from '@freight/contracts/policy'
import type { ListName } from '@freight/contracts/quotation/views'
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { QuotationListTable } from '../read-models.ts'
import { ownCommercials } from '../reach.ts'

type Rows = ExpressionBuilder<{ 'read.quotation_list': QuotationListTable }, 'read.quotation_list'>
type Condition = ExpressionWrapper<{ 'read.quotation_list': QuotationListTable }, 'read.quotation_list', SqlBool>

type WorkList = {
  policy: Policy
  rows: (row: Rows, asker: Asker) => Condition
  /** Cancelled quotations belong to it without being asked for. */
  keepsCancelled?: true
  /** As the list stands when nobody has sorted it. */
  sort: '-lastChangeAt' | 'statusSince' | '-createdAt'
}

const open = ['REQUESTED', 'PENDING', 'QUOTED', 'UPDATED', 'SENT', 'FUTURE'] as const
const decided = ['APPROVED', 'NOT_APPROVED'] as const

const isOwn = (row: Rows, asker: Asker) => row('commercial', 'in', ownCommercials(asker))

/** What each work list shows, and to whom. */
export const workLists: Readonly<Record<ListName, WorkList>> = {
  'my-quotations': {
    policy: may('COMERCIAL'),
    rows: (row, asker) => row.and([isOwn(row, asker), row('status', 'in', open)]),
    sort: '-lastChangeAt',
  },
  'my-history': {
    policy: may('COMERCIAL'),
    rows: (row, asker) =>
      row.and([isOwn(row, asker), row.or([row('status', 'in', decided), row('cancelled', '=', true)])]),
    keepsCancelled: true,
    sort: '-lastChangeAt',
  },
  'to-finalize': {
    policy: may('COMERCIAL'),
    rows: (row, asker) => row.and([isOwn(row, asker), row('status', 'in', ['QUOTED', 'UPDATED'])]),
    sort: 'statusSince',
  },
  assigned: {
    policy: anyOf('COMERCIAL', 'PRICING'),
    rows: (row, asker) => row.and([row('assigned_to', 'in', seenAssignees(asker)), row('status', 'not in', decided)]),
    sort: '-lastChangeAt',
  },
  manager: { policy: may('GERENTE_COMERCIAL'), rows: (row) => row.and([]), sort: '-createdAt' },
  'new-requests': {
    policy: may('PRICING'),
    rows: (row) => row.and([row('status', '=', 'REQUESTED')]),
    sort: 'statusSince',
  },
  'in-process': {
    policy: may('PRICING'),
    rows: (row) => row.and([row('status', '=', 'PENDING')]),
    sort: 'statusSince',
  },
  all: { policy: anyOf('PRICING', 'ANALYTICS_REPORTS'), rows: (row) => row.and([]), sort: '-createdAt' },
}

/** Whether the asker may open the list. */
export const mayOpen = (list: ListName, asker: Asker): boolean => allows(workLists[list].policy, asker, {})
