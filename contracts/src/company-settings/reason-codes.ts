/** Initial reasons of every company by code, in display order. */
export const usualReasonCodes = {
  lost: [
    'PRICE',
    'TRANSIT_TIME',
    'NO_SPACE',
    'LATE_ANSWER',
    'CLIENT_CANCELLED',
    'COMPETITOR_RELATIONSHIP',
    'SERVICE_SCOPE',
    'PAYMENT_TERMS',
    'NO_ANSWER',
    'EXPIRED',
    'OTHER',
  ],
  won: ['PRICE', 'TRANSIT_TIME', 'SERVICE', 'RELATIONSHIP', 'ONLY_OPTION'],
  cancelled: ['DUPLICATE', 'ERROR', 'CLIENT_WITHDREW', 'OTHER'],
} as const

export type UsualReason<List extends keyof typeof usualReasonCodes = keyof typeof usualReasonCodes> =
  (typeof usualReasonCodes)[List][number]

/** Usual reasons that a client gives for declining an offer. */
export const clientDeclineReasons = [
  'PRICE',
  'TRANSIT_TIME',
  'LATE_ANSWER',
  'PAYMENT_TERMS',
  'CLIENT_CANCELLED',
  'OTHER',
] as const satisfies readonly UsualReason<'lost'>[]
export type ClientDeclineReason = (typeof clientDeclineReasons)[number]
