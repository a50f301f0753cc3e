import { errorCode } from './embedded-postgres/error-code.ts'
import { Unavailable } from './errors.ts'

/**
 * Checks that a configured server answers.
 * @throws Error with its name and the reason
 */
export const refuseUnusable = async (name: string, probe: () => Promise<unknown>) => {
  try {
    await probe()
  } catch (cause) {
    const error = cause instanceof Unavailable ? cause.cause : cause
    // A connection error over several IP addresses has an empty message, only a code.
    const reason = (error instanceof Error && error.message) || errorCode(error)
    throw new Error(`${name} cannot be used: ${reason}`, { cause })
  }
}
