const PREFIX = 'request:'

/** Value of the `from` parameter of a new cost that records the answer to a cost request. */
export const answerOf = (costRequestId: string): string => `${PREFIX}${costRequestId}`

/** The cost request that a new cost answers; undefined for other costs. */
export const answeredRequest = (from: string | undefined): string | undefined =>
  from?.startsWith(PREFIX) === true ? from.slice(PREFIX.length) : undefined
