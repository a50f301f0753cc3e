import { mayEver, type Principal, seenAssignees } from '@freight/contracts/access/policy'
import { readsQuotations, seesAll } from '@freight/contracts/quotation/visibility'
import { ownCommercials } from '../access/visibility.ts'

/** Quotations that a principal may open, as SQL parameters. */
export type Reach = { seesAll: boolean; commercials: string[]; assignees: string[] }

/** Figures cover all quotations, for every reader. */
export const everything: Reach = { seesAll: true, commercials: [], assignees: [] }

export const reachOf = (principal: Principal): Reach => {
  const reads = mayEver(readsQuotations, principal)
  return {
    seesAll: seesAll(principal),
    commercials: reads ? ownCommercials(principal) : [],
    assignees: reads ? seenAssignees(principal) : [],
  }
}
