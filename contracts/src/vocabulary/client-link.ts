/** States of an offer on the page of its link; a declined one can still be accepted. */
export const clientOfferStates = ['OPEN', 'DECLINED', 'ACCEPTED', 'EXPIRED', 'REPLACED', 'WITHDRAWN'] as const
export type ClientOfferState = (typeof clientOfferStates)[number]

/** Audience of a link of a client, in its token. */
export const CLIENT_AUDIENCE = 'client-offer'
