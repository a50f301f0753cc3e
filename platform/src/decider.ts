/** The business says no. `code` is stable and is translated by the screens; the message is for people who read logs. */
export class Refusal extends Error {
  readonly code: string
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(code: string, message: string, details?: Readonly<Record<string, unknown>>) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}
