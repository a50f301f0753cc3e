import type { StoredEvent } from '@freight/contracts/envelope'
import { eventSchemas } from '@freight/contracts/event-schemas'
import { z } from 'zod'

/** Where personal data lies in an event: property names from the top, arrays are passed through. */
type Path = readonly string[]

// Wrappers that only say how a value may be missing or how it is changed.
const inner = (schema: z.ZodType): z.ZodType | undefined => {
  const { def } = schema
  if ('innerType' in def && def.innerType instanceof z.ZodType) return def.innerType
  if ('in' in def && def.in instanceof z.ZodType) return def.in
  if ('element' in def && def.element instanceof z.ZodType) return def.element
  return undefined
}

const personalPaths = (schema: z.ZodType, path: Path = []): Path[] => {
  if (schema.meta()?.['personal'] === true) return [path]
  if (schema instanceof z.ZodObject) {
    return Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) => personalPaths(field, [...path, name]))
  }
  const wrapped = inner(schema)
  return wrapped ? personalPaths(wrapped, path) : []
}

const pathsByType = new Map(Object.entries(eventSchemas).map(([type, schema]) => [type, personalPaths(schema)]))

const without = (value: unknown, path: Path): unknown => {
  if (Array.isArray(value)) return value.map((one) => without(one, path))
  const [name, ...rest] = path
  if (typeof value !== 'object' || value === null || name === undefined || !(name in value)) return value
  const { [name]: held, ...others } = value as Record<string, unknown>
  return rest.length === 0 ? others : { ...others, [name]: without(held, rest) }
}

/** The payload without personal data: what must be erasable in one place is not copied to a second. */
export const impersonal = (type: string, data: unknown): unknown => (pathsByType.get(type) ?? []).reduce(without, data)

const actorId = ({ actor }: StoredEvent): string =>
  actor.kind === 'STAFF'
    ? actor.userId
    : actor.kind === 'SYSTEM'
      ? actor.name
      : `${actor.providerId}/${actor.contactId}`

/** The row of an event in the analytics store. */
export const eventRow = (event: StoredEvent) => ({
  stream: event.stream,
  revision: event.revision,
  position: event.position,
  type: event.type,
  occurred_at: clickHouseTime(event.occurredAt),
  actor_kind: event.actor.kind,
  actor_id: actorId(event),
  company: event.company,
  correlation_id: event.correlationId,
  command_id: event.commandId,
  data: JSON.stringify(impersonal(event.type, event.data)),
})

/** ClickHouse reads `2026-03-02 10:00:00.000` in the zone of the column, which is UTC. */
export const clickHouseTime = (iso: string): string => new Date(iso).toISOString().replace('T', ' ').replace('Z', '')
