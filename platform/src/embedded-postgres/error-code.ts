/** The `code` of an error of Node or a driver; also of errors from another realm, as in tests. */
export const errorCode = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined
