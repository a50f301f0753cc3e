import { sameContent } from '@freight/contracts/same-content'
import type { AggregateName } from '@freight/contracts/registry/aggregates'
import type { EntryEvent, EntryHistory } from '@freight/contracts/api/catalogue'
import { actorId, type StoredEvent } from '@freight/contracts/events/envelope'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import type { z } from 'zod'
import type { NameOf } from '../user/user-names.ts'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (data: unknown): Fields =>
  typeof data === 'object' && data !== null ? Object.fromEntries(Object.entries(data)) : {}

const changesIn = (before: Fields, data: Fields): EntryEvent['changes'] =>
  Object.entries(data)
    .filter(([field, to]) => field !== 'id' && to !== undefined && !sameContent(before[field], to))
    .map(([field, to]) => ({ field, ...(field in before && { from: before[field] }), to }))

/** Events of an entry with their changed fields, newest first. */
export const entryEvents = (events: readonly StoredEvent[], nameOf: NameOf): EntryEvent[] => {
  let fields: Fields = {}
  const entries = events.map(({ revision, type, occurredAt, actor, data }) => {
    const eventFields = fieldsOf(data)
    const changes = changesIn(fields, eventFields)
    fields = { ...fields, ...eventFields }
    return {
      revision,
      type,
      at: occurredAt,
      actor: { kind: actor.kind, id: actorId(actor), name: nameOf(actorId(actor)) },
      changes,
    }
  })
  return entries.toReversed()
}

/** @throws NotFound when the entry has no events, or is not of the company */
export const entryHistory = async (
  eventStore: Pick<Platform['eventStore'], 'readStream'>,
  aggregate: AggregateName,
  id: string,
  nameOf: NameOf,
  company?: string,
): Promise<z.infer<typeof EntryHistory>> => {
  const events = await eventStore.readStream(`${aggregate}-${id}`)
  const [first] = events
  if (!first || (company !== undefined && first.company !== company))
    throw new NotFound(`There is no ${aggregate} ${id}`)
  return { id, events: entryEvents(events, nameOf) }
}

/** A database row as the route returns it: instants as text, and the user of the last change with name. */
export const shownEntry = (row: Readonly<Record<string, unknown>>, nameOf: NameOf): Record<string, unknown> => {
  const by = typeof row['changedBy'] === 'string' ? row['changedBy'] : ''
  const fields = Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value])
  return { ...Object.fromEntries(fields), changedBy: { id: by, name: nameOf(by) } }
}
