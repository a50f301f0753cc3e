import { transports } from '../vocabulary/transport.ts'
import { z } from 'zod'
import { changesOf } from '../changes.ts'
import { command } from '../api/command.ts'
import { day } from '../day.ts'
import { may } from '../access/policy.ts'

const reference = z.object({ id: z.string().min(1).max(200), name: z.string().trim().min(1).max(200) })
const place = z.string().trim().min(2).max(80).optional()

const lane = z
  .object({ origin: place, destination: place, text: place })
  .refine(({ origin, destination, text }) => (origin ?? destination ?? text) !== undefined, 'Say which lane.')

const tags = z.object({
  carrier: z.string().trim().min(1).max(120).optional(),
  provider: reference.optional(),
  lane: lane.optional(),
  transport: z.enum(transports).optional(),
  client: reference.optional(),
})

const form = z.object({
  title: z.string().trim().min(1, 'A note needs a title.').max(120),
  text: z.string().trim().max(2000).default(''),
  tags: tags.default({}),
  /** Last day of validity; null: unlimited. */
  validUntil: day().nullable().default(null),
})

const pricingPolicy = may('PRICING')
const noData = z.object({})

export const noteCommands = {
  CreateNote: command(pricingPolicy, form.extend({ pinned: z.boolean().default(false) }), {
    summary: 'Create a note.',
    creates: 'main',
  }),
  ChangeNote: command(pricingPolicy, changesOf(form), { summary: 'Change a note; its tags are replaced as a whole.' }),
  PinNote: command(pricingPolicy, noData, { summary: 'Show a note on the home page.' }),
  UnpinNote: command(pricingPolicy, noData, { summary: 'Remove a note from the home page.' }),
  ArchiveNote: command(pricingPolicy, noData, { summary: 'Archive a note.' }),
  RestoreNote: command(pricingPolicy, noData, { summary: 'Bring a note back from the archive.' }),
}
export type NoteCommands = typeof noteCommands
