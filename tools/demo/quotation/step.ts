import type { CostRequestCommands } from '@freight/contracts/cost-request/commands'
import type { QuotationCommand } from '@freight/contracts/quotation/commands'
import type { QuotationRequested } from '@freight/contracts/quotation/requested'
import type { AutoRated } from '@freight/contracts/quotation-rule/facts-of'

/** What the base set was given as ids, by the names of the demo data. */
export type BaseSetIds = {
  userId: (userName: string) => string
  clientId: (domain: string) => string
  providerId: (code: string) => string
  ruleId: (name: string) => string
  /** Of the first contact of a provider. */
  contactId: (code: string) => string
}

/** Tells the id that an earlier step has made; the first of several unless told otherwise. */
export type Made = (step: string, nth?: number) => string

/** What was asked for, and what was found in the stored tariffs. */
export type Known = { request: QuotationRequested; rated: AutoRated }

/** What an approved sale comes to, by the id of its alternative, and what of its cost is whose, by the ids of what it is built on. */
export type Sale = {
  idSell: string
  sell: string
  costs: readonly { idCost: string; amount: string }[]
  currency: string
}

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
  /** Undefined where there is nothing to be done after all; `known` of the quotation, for the rules; `sale`, for its invoices. */
  data: (made: Made, key: string, known?: Known, sale?: Sale) => object | undefined
  file?: Uint8Array
  request?: { id: (made: Made) => string; issue: string }
  agent?: { providerId: string; contactId: string }
}
