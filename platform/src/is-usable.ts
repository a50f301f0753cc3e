import { errorCode } from './embedded-postgres/error-code.ts'
import { Unavailable } from './errors.ts'

/** A server that was named answers. @throws Error that says by what name it cannot be used, and why */
export const isUsable = async (named: string, ask: () => Promise<unknown>) => {
  try {
    await ask()
  } catch (cause) {
    const error = cause instanceof Unavailable ? cause.cause : cause
    // Of an address with several numbers only the code is told.
    const reason = (error instanceof Error && error.message) || errorCode(error)
    throw new Error(`${named} cannot be used: ${reason}`, { cause })
  }
}
