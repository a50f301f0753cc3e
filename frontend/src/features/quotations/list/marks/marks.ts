import type { QuotationRow } from '@freight/contracts/quotation/views'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../../lib/storage/listeners.ts'

/** Each asks for its own suggestions, and each is sent by itself. */
export const MOST_MARKS = 20

/** A key more or less; more than can be asked at once are not chosen. */
export const toggled = (marked: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  if (marked.has(key)) return new Set([...marked].filter((one) => one !== key))
  return marked.size < MOST_MARKS ? new Set([...marked, key]) : marked
}

const { tell, subscribe } = createListeners()
let marked: ReadonlySet<string> = new Set()
const mark = (next: ReadonlySet<string>) => {
  marked = next
  tell()
}

export const toggleMark = (key: string): void => mark(toggled(marked, key))
export const clearMarks = (): void => mark(new Set())

/** Keys of the rows that are chosen in the list that is open, to do one thing with all of them. */
export const useMarks = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => marked)

const asked: readonly QuotationRow['status'][] = ['REQUESTED', 'PENDING', 'QUOTED', 'UPDATED']

/** Whether agents can still be asked for its costs. */
export const isAskable = ({ status, cancelled }: QuotationRow): boolean => !cancelled && asked.includes(status)
