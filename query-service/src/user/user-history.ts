import type { EntryEvent, EntryHistory } from '@freight/contracts/api/catalogue'
import type { Platform } from '@freight/platform/connections/platform'
import type { z } from 'zod'
import { entryEvents, entryHistory } from '../catalogue/history.ts'
import type { NameOf } from './user-names.ts'

// Covers some months: sign-ins are many, and older ones are rarely needed.
const mostSignIns = 200

/** Merges two lists, newest first. */
const mergedEvents = (one: readonly EntryEvent[], other: readonly EntryEvent[]): EntryEvent[] =>
  [...one, ...other].toSorted((a, b) => b.at.localeCompare(a.at))

/**
 * Changes of a user, and sign-ins, failed attempts, sign-outs and password changes: two streams merged by time.
 * @throws NotFound when the user never existed
 */
export const userHistory = async (
  { eventStore, db }: Pick<Platform, 'eventStore' | 'db'>,
  id: string,
  nameOf: NameOf,
): Promise<z.infer<typeof EntryHistory>> => {
  const { events } = await entryHistory(eventStore, 'user', id, nameOf)
  const { rows } = await db.query<{ revision: number }>('select revision from read.sign_ins where key = $1', [id])
  const from = Math.max(1, Number(rows[0]?.revision ?? 0) - mostSignIns + 1)
  const signIns = entryEvents(await eventStore.readStream(`sign-in-${id}`, from), nameOf)
  return { id, events: mergedEvents(events, signIns) }
}
