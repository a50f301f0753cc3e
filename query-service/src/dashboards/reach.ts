import { mayEver, type Principal, seenAssignees } from '@freight/contracts/access/policy'
import { readsQuotations, seesAll } from '@freight/contracts/quotation/visibility'
import { ownCommercials } from '../access/visibility.ts'

/** Whose quotations somebody may open, as the SQL takes it. */
export type Reach = { seesAll: boolean; commercials: string[]; assignees: string[] }

/** What the figures are of, whoever reads them. */
export const everything: Reach = { seesAll: true, commercials: [], assignees: [] }

export const reachOf = (principal: Principal): Reach => {
  const reads = mayEver(readsQuotations, principal)
  return {
    seesAll: seesAll(principal),
    commercials: reads ? ownCommercials(principal) : [],
    assignees: reads ? seenAssignees(principal) : [],
  }
}
