/** Statuses of a quotation; `turnOf` has the party with the next step. */
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
type Status = (typeof statuses)[number]
/** Not decided yet. */
export const openStatuses = [
  'REQUESTED',
  'PENDING',
  'QUOTED',
  'UPDATED',
  'SENT',
  'FUTURE',
] as const satisfies readonly Status[]
/** The client has approved or declined. */
export const decidedStatuses = ['APPROVED', 'NOT_APPROVED'] as const satisfies readonly Status[]
/** No price is published, or pricing works on the last one again. */
export const unpublishedStatuses = ['REQUESTED', 'PENDING'] as const satisfies readonly Status[]
/** Published, and not sent in this form. */
export const publishedStatuses = ['QUOTED', 'UPDATED'] as const satisfies readonly Status[]
/** There is an offer that the client has or may receive. */
export const offeredStatuses = [...publishedStatuses, 'SENT'] as const satisfies readonly Status[]
/** Pricing works or has worked on its prices. */
export const pricedStatuses = ['PENDING', ...offeredStatuses] as const satisfies readonly Status[]
/** The client or the commercial has a price for the first request. */
export const quotedOnceStatuses = [...offeredStatuses, 'FUTURE'] as const satisfies readonly Status[]
/** A next step is due; `FUTURE` waits until its day. */
export const waitingStatuses = ['REQUESTED', ...pricedStatuses] as const satisfies readonly Status[]

/** Whether the client has approved or declined. */
export const isDecided = (status: Status): boolean => decidedStatuses.some((one) => one === status)

/** `'QUOTED', 'UPDATED'`, for `in (…)` in SQL. */
export const statusList = (statuses: readonly Status[]): string => statuses.map((status) => `'${status}'`).join(', ')

/** Party that has the next step in a status: colour of the chip, sections of the home page. */
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

/** Audience of an offer. */
export const scopes = ['CLIENT', 'INTERNAL', 'ON_REQUEST'] as const
/** Audience of a quotation's note. */
export const noteVisibilities = ['INTERNAL', 'AGENT', 'CLIENT'] as const
/** Channel of an offer, and price details in the client's document. */
export const channels = ['MAIL', 'DOWNLOAD'] as const
export const breakdowns = ['DETAILED', 'SECTIONS', 'TOTAL'] as const
