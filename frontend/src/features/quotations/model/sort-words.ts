/** The words the server sorts by, as in the route table; its schemas stay out of the browser. */
export const sortWords = [
  'key',
  'createdAt',
  'statusSince',
  'lastChangeAt',
  'client',
  'status',
  'origin',
  'destination',
  'chargeable',
  'sell',
  'bestCost',
  'validUntil',
  'ttime',
] as const
