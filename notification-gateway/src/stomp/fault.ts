/** Everything an ERROR frame may say. A closed list, so that no stack, token or SQL ever reaches a browser. */
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

/** What ends a connection. The STOMP standard lets no ERROR be survived, so there is no milder kind. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly says: ErrorMessage
  /** The `receipt` of the frame at fault, when the fault was found outside the frame's own handler. */
  readonly receipt: string | undefined

  constructor(says: ErrorMessage, receipt?: string) {
    super(says)
    this.says = says
    this.receipt = receipt
  }
}
