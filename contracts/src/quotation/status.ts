import { z } from 'zod'

export const statuses = [
  'REQUESTED',
  'PENDING',
  'QUOTED',
  'UPDATED',
  'SENT',
  'APPROVED',
  'NOT_APPROVED',
  'FUTURE',
] as const
export const Status = z.enum(statuses)
export type Status = z.infer<typeof Status>

/** Whose move it is in a status: the hue of the chip, the strip of the home page. */
export type Turn = 'PRICING' | 'COMMERCIAL' | 'CLIENT' | 'WON' | 'LOST' | 'PARKED'

export const turnOf: Record<Status, Turn> = {
  REQUESTED: 'PRICING',
  PENDING: 'PRICING',
  QUOTED: 'COMMERCIAL',
  UPDATED: 'COMMERCIAL',
  SENT: 'CLIENT',
  APPROVED: 'WON',
  NOT_APPROVED: 'LOST',
  FUTURE: 'PARKED',
}
