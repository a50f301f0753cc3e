import type { Status } from './status.ts'

// Plain lists, apart from the schemas: screens that need them load no parser for it.

/** Not decided yet. */
export const openStatuses = [
  'REQUESTED',
  'PENDING',
  'QUOTED',
  'UPDATED',
  'SENT',
  'FUTURE',
] as const satisfies readonly Status[]
/** The client has said yes or no. */
export const decidedStatuses = ['APPROVED', 'NOT_APPROVED'] as const satisfies readonly Status[]
/** No price was published yet, or the last one is being worked on again. */
export const unpublishedStatuses = ['REQUESTED', 'PENDING'] as const satisfies readonly Status[]
/** Published, and not sent in this form. */
export const publishedStatuses = ['QUOTED', 'UPDATED'] as const satisfies readonly Status[]
/** There is an offer that the client has or may get. */
export const offeredStatuses = [...publishedStatuses, 'SENT'] as const satisfies readonly Status[]
/** Pricing works on its prices, or has. */
export const pricedStatuses = ['PENDING', ...offeredStatuses] as const satisfies readonly Status[]
/** The client, or whoever sells, has a price for what was asked for before. */
export const quotedOnceStatuses = [...offeredStatuses, 'FUTURE'] as const satisfies readonly Status[]
/** Somebody is expected to move; `FUTURE` rests until its day. */
export const waitingStatuses = ['REQUESTED', ...pricedStatuses] as const satisfies readonly Status[]

/** Whether the client has said yes or no. */
export const isDecided = (status: Status): boolean => decidedStatuses.some((one) => one === status)

/** `'QUOTED', 'UPDATED'`, for the `in (…)` of a query. */
export const statusList = (statuses: readonly Status[]): string => statuses.map((status) => `'${status}'`).join(', ')

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
