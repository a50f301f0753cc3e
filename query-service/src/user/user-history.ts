import type { EntryEvent, EntryHistory } from '@freight/contracts/api/catalogue'
import type { Platform } from '@freight/platform/platform'
import type { z } from 'zod'
import { entryEvents, entryHistory } from '../catalogue/history.ts'
import type { NameOf } from './user-names.ts'

// Some months of them: they are many, and who looks wants to know of late.
const mostSignIns = 200

/** Both told newest first. */
const together = (one: readonly EntryEvent[], other: readonly EntryEvent[]): EntryEvent[] =>
  [...one, ...other].toSorted((a, b) => b.at.localeCompare(a.at))

/**
 * What was done to a user, and when they signed in, failed to, signed out and changed their password: two streams, by
 * time.
 * @throws NotFound when there never was such a user
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
  return { id, events: together(events, signIns) }
}
