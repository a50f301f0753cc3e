/** Reasons of a client for declining an offer: codes of the company's usual reasons. Without schemas, for the page. */
export const clientDeclineReasons = [
  'PRICE',
  'TRANSIT_TIME',
  'LATE_ANSWER',
  'PAYMENT_TERMS',
  'CLIENT_CANCELLED',
  'OTHER',
] as const
export type ClientDeclineReason = (typeof clientDeclineReasons)[number]

/** States of an offer on the page of its link; a declined one can still be accepted. */
export const clientOfferStates = ['OPEN', 'DECLINED', 'ACCEPTED', 'EXPIRED', 'REPLACED', 'WITHDRAWN'] as const
export type ClientOfferState = (typeof clientOfferStates)[number]

/** Audience of a link of a client, in its token. */
export const CLIENT_AUDIENCE = 'client-offer'
