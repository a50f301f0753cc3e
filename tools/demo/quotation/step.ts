import type { CostRequestCommands } from '@freight/contracts/cost-request/commands'
import type { QuotationCommand } from '@freight/contracts/quotation/commands'

/** What the base set was given as ids, by the names of the demo data. */
export type BaseSetIds = {
  userId: (userName: string) => string
  clientId: (domain: string) => string
  providerId: (code: string) => string
  /** Of the first contact of a provider. */
  contactId: (code: string) => string
}

/** Tells the id that an earlier step has made; the first of several unless told otherwise. */
export type Made = (step: string, nth?: number) => string

/**
 * One command of a life. `data` is asked for when its time has come; `key` is the quotation. A `file` is kept before it
 * is spoken of. `request`: it is a command of a request for costs, which the step `issue` wrote. `agent`: it is done by
 * an agent, not by somebody of us; without one, `SYSTEM` by the application.
 */
export type Step = {
  name: string
  at: number
  by: string
  command: QuotationCommand | keyof CostRequestCommands
  data: (made: Made, key: string) => object
  file?: Uint8Array
  request?: { id: (made: Made) => string; issue: string }
  agent?: { providerId: string; contactId: string }
}
