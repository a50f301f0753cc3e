import { openStatuses, publishedStatuses, unpublishedStatuses } from '@freight/contracts/vocabulary/quotation'
import type { QuotationRow } from '@freight/contracts/list/quotation-row'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../../lib/storage/listeners.ts'

/** Limit of a bulk action: each row loads its own suggestions and sends its own command. */
export const MOST_MARKS = 20

/** Adds or removes a key, up to the limit. */
export const toggled = (marked: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  if (marked.has(key)) return new Set([...marked].filter((one) => one !== key))
  return marked.size < MOST_MARKS ? new Set([...marked, key]) : marked
}

const { tell: notifyListeners, subscribe } = createListeners()
let marked: ReadonlySet<string> = new Set()
const mark = (next: ReadonlySet<string>) => {
  marked = next
  notifyListeners()
}

export const toggleMark = (key: string): void => mark(toggled(marked, key))
export const clearMarks = (): void => mark(new Set())

/** Keys of the marked rows in the open list. */
export const useMarks = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => marked)

const open: ReadonlySet<QuotationRow['status']> = new Set(openStatuses)
const requestable: readonly QuotationRow['status'][] = [...unpublishedStatuses, ...publishedStatuses]

/** Whether the quotation still accepts cost requests. */
const isAskable = ({ status, cancelled }: QuotationRow): boolean => !cancelled && requestable.includes(status)

/** Bulk action for marked rows: cost requests, or reassignment to another commercial. */
export type MarkUse = 'ask' | 'reassign'

/** Whether a row can be marked for the action. */
export const isMarkable: Readonly<Record<MarkUse, (row: QuotationRow) => boolean>> = {
  ask: isAskable,
  reassign: ({ status, cancelled }) => !cancelled && open.has(status),
}
