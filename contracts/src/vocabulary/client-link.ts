/** States of an offer on the page of its link; a declined one can still be accepted. DISABLED: company or client no longer answer by link. */
export const clientOfferStates = [
  'OPEN',
  'DECLINED',
  'ACCEPTED',
  'EXPIRED',
  'REPLACED',
  'WITHDRAWN',
  'DISABLED',
] as const
export type ClientOfferState = (typeof clientOfferStates)[number]

/** Audience of a link of a client, in its token. */
export const CLIENT_AUDIENCE = 'client-offer'
