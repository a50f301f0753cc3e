import type { z } from 'zod'

/** Event schemas of an aggregate by name. A stored event is frozen: add events or optional fields, nothing else. */
export type EventSchemas = Record<string, z.ZodType>

export type EventData<Events extends EventSchemas, Type extends keyof Events> = z.output<Events[Type]>

/** One event of an aggregate before it is stored. */
export type EventOf<Events extends EventSchemas> = {
  [Type in keyof Events & string]: { type: Type; data: EventData<Events, Type> }
}[keyof Events & string]
