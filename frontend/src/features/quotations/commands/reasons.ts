/** Reasons as the commands take them; their schemas stay out of the browser. */
export const lostReasonCodes = [
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
] as const
export const cancelReasonCodes = ['DUPLICATE', 'ERROR', 'CLIENT_WITHDREW', 'OTHER'] as const
export const wonReasonCodes = ['PRICE', 'TRANSIT_TIME', 'SERVICE', 'RELATIONSHIP', 'ONLY_OPTION'] as const
