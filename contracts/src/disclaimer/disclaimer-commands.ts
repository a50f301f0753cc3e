import { transports } from '../vocabulary/transport.ts'
import { z } from 'zod'
import { changesOf } from '../changes.ts'
import { command } from '../api/command.ts'
import { day } from '../day.ts'
import { may } from '../access/policy.ts'

/** Services that a disclaimer may apply to. */
export const Service = z.enum(transports)
export type Service = z.infer<typeof Service>

const text = z.string().trim().min(1, 'A disclaimer has a text in every language.').max(4000)

const form = z.object({
  name: z.string().trim().min(1, 'A disclaimer has a name.').max(120),
  /** Date of this wording. */
  date: day(),
  value: z.object({ es: text, en: text, pt: text }),
  /** Part of every offer for its services. */
  mandatory: z.boolean().default(false),
  services: z
    .array(Service)
    .min(1, 'Name at least one service.')
    .refine((all) => new Set(all).size === all.length, 'Name each service once.'),
})

export const disclaimerCommands = {
  CreateDisclaimer: command(may('PRICING_RULES'), form, { summary: 'Create a disclaimer.', creates: 'main' }),
  ChangeDisclaimer: command(may('PRICING_RULES'), changesOf(form), {
    summary: 'Change a disclaimer; a new text makes a new version.',
  }),
  ActivateDisclaimer: command(may('PRICING_RULES'), z.object({}), { summary: 'Reactivate a disclaimer.' }),
  DeactivateDisclaimer: command(may('PRICING_RULES'), z.object({}), {
    summary: 'Deactivate a disclaimer; sent offers keep it.',
  }),
}
export type DisclaimerCommands = typeof disclaimerCommands
