/** All messages of ERROR frames. A closed list, so that no stack, token or SQL reaches a browser. */
export type ErrorMessage =
  | 'Malformed frame'
  | 'Unknown command'
  | 'Undefined escape sequence'
  | 'Invalid content-length'
  | 'Body not allowed'
  | 'Too many headers'
  | 'Line too long'
  | 'Body too large'
  | 'Not connected'
  | 'Already connected'
  | 'Connect timeout'
  | 'Version not supported'
  | 'Invalid heart-beat'
  | 'Missing header'
  | 'Invalid ack mode'
  | 'Duplicate subscription'
  | 'Unknown subscription'
  | 'Too many subscriptions'
  | 'Too many sessions'
  | 'Access denied'
  | 'not supported'
  | 'Unauthorized'
  | 'Token expired'
  | 'Session ended'
  | 'Temporarily unavailable'

/** An error that ends the connection. By the STOMP standard every ERROR does. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly errorMessage: ErrorMessage
  /** `receipt` of the faulty frame, when the fault occurred outside the frame's own handler. */
  readonly receipt: string | undefined

  constructor(errorMessage: ErrorMessage, receipt?: string) {
    super(errorMessage)
    this.errorMessage = errorMessage
    this.receipt = receipt
  }
}
