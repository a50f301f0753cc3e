/** An unreadable request: answered with 400. */
export const malformed = (message: string): Error => Object.assign(new Error(message), { statusCode: 400 })
