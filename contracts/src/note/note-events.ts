import { z } from 'zod'

const reference = z.object({ id: z.string(), name: z.string() })

/** Notes of pricing about companies and lanes, without personal data. */
const fields = {
  title: z.string(),
  text: z.string(),
  tags: z.object({
    carrier: z.string().optional(),
    provider: reference.optional(),
    lane: z
      .object({ origin: z.string().optional(), destination: z.string().optional(), text: z.string().optional() })
      .optional(),
    transport: z.string().optional(),
    client: reference.optional(),
  }),
  validUntil: z.iso.date().nullable(),
}

export const noteEvents = {
  NoteCreated: z.object({ id: z.string(), ...fields, pinned: z.boolean(), author: z.string() }),
  NoteChanged: z
    .object(fields)
    .partial()
    .meta({ examples: [{ validUntil: null, tags: { lane: { text: 'Santos' }, transport: 'SEA' } }] }),
  NotePinned: z.object({}).meta({ examples: [{}] }),
  NoteUnpinned: z.object({}).meta({ examples: [{}] }),
  NoteArchived: z.object({}).meta({ examples: [{}] }),
  NoteRestored: z.object({}).meta({ examples: [{}] }),
}
export type NoteEvents = typeof noteEvents
