/** The `code` of an error of Node or of a driver; errors of another realm, as in tests, are errors too. */
export const errorCode = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined
