import { type CarriedLeg, carriedLegs } from '@freight/contracts/vocabulary/journey'
import type { QuotationCommand } from '@freight/contracts/quotation/quotation-commands'
import type { Quotation } from '../aggregates/quotation/quotation-state.ts'

/** The legs that a combination has to cover. */
export const legsToCombine = ({ request }: Quotation) =>
  request?.incoterm === 'EXW' ? carriedLegs : carriedLegs.slice(1)
/** The costs of a leg. */
export const costsFor = ({ costs }: Quotation, leg: CarriedLeg) => costs.filter(({ legs }) => legs?.includes(leg))

const isUnassigned = ({ status, assignedTo }: Quotation) => status === 'PENDING' && assignedTo === undefined
/** The client has more than one revision. */
const hasSeveralRevisions = ({ status, sent }: Quotation) => status === 'SENT' && sent.length > 1
const isRatedAndSent = ({ status, costs }: Quotation) => status === 'SENT' && costs.some(({ rateId }) => rateId)

/** Commands that are rarely possible; listing them here makes them more likely when they are. */
export const chances = (quotation: Quotation): QuotationCommand[] => [
  ...(legsToCombine(quotation).every((leg) => costsFor(quotation, leg).length > 0)
    ? Array.from({ length: 4 }, () => 'KeepCombination' as const)
    : []),
  ...(quotation.status === 'SENT' ? Array.from({ length: 3 }, () => 'ResendQuote' as const) : []),
  ...(hasSeveralRevisions(quotation) ? Array.from({ length: 12 }, () => 'ApproveQuote' as const) : []),
  ...(quotation.status === 'UPDATED' ? Array.from({ length: 6 }, () => 'SendQuote' as const) : []),
  ...(quotation.combinations.length > 0 ? Array.from({ length: 7 }, () => 'DropCombination' as const) : []),
  ...(quotation.status === 'REQUESTED' ? (['RecordRulesEvaluated'] as const) : []),
  ...(isUnassigned(quotation) ? Array.from({ length: 4 }, () => 'TakeQuotation' as const) : []),
  ...(quotation.invoices.length > 0 ? Array.from({ length: 3 }, () => 'WithdrawInvoicing' as const) : []),
  ...(isRatedAndSent(quotation) ? Array.from({ length: 4 }, () => 'TellOfChangedRate' as const) : []),
]
