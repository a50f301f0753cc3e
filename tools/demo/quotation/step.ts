import type { CostRequestCommands } from '@freight/contracts/cost-request/cost-request'
import type { QuotationCommand } from '@freight/contracts/quotation/quotation-commands'
import type { QuotationRequested } from '@freight/contracts/freight/request/requested'
import type { AutoRated } from '@freight/contracts/quotation-rule/facts-of'

/** Ids of the base set, by the names of the demo data. */
export type BaseSetIds = {
  userId: (userName: string) => string
  clientId: (domain: string) => string
  providerId: (code: string) => string
  ruleId: (name: string) => string
  /** Id of the first contact of a provider. */
  contactId: (code: string) => string
}

/** Returns the id that an earlier step has created; by default its first. */
export type IdOf = (step: string, nth?: number) => string

/** The request, and the stored tariffs found for it. */
export type Known = { request: QuotationRequested; rated: AutoRated }

/** Amounts of an approved sale by the id of its alternative, with the share of each cost it is built on. */
export type Sale = {
  idSell: string
  sell: string
  costs: readonly { idCost: string; amount: string }[]
  currency: string
}

/**
 * One command of a life. `data` is calculated at its time; `key` is the quotation. A `file` is stored before the
 * command. `request`: the command belongs to the cost request that the step `issue` wrote. `agent`: actor of the
 * command is an agent instead of a user; without one, `SYSTEM` is the application.
 */
export type Step = {
  name: string
  at: number
  by: string
  command: QuotationCommand | keyof CostRequestCommands
  /** Undefined if the step is skipped; `known` of the quotation, for the rules; `sale`, for its invoices. */
  data: (idOf: IdOf, key: string, known?: Known, sale?: Sale) => object | undefined
  file?: Uint8Array
  request?: { id: (idOf: IdOf) => string; issue: string }
  agent?: { providerId: string; contactId: string }
}
