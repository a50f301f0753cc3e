const PREFIX = 'request:'

/** In the address, of a new cost: it is the answer of an agent, which somebody of us writes down. */
export const answerOf = (costRequestId: string): string => `${PREFIX}${costRequestId}`

/** The request that a new cost answers; undefined for a cost of another kind. */
export const answeredRequest = (from: string | undefined): string | undefined =>
  from?.startsWith(PREFIX) === true ? from.slice(PREFIX.length) : undefined
