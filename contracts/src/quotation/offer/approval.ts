import { z } from 'zod'
import { anyOf, may, own } from '../../access/policy.ts'
import { command } from '../../api/command.ts'
import { pricedStatuses } from '../status-groups.ts'

/** The management's approval of an alternative. */
export const approvalCommands = {
  RequestSellApproval: command(
    anyOf('PRICING', own('COMERCIAL')),
    z.object({
      idSell: z.string(),
      reason: z.string().trim().min(1, 'Enter a reason.').max(1000),
      /** The manager for the approval; absent: any manager. */
      approver: z.string().min(1).max(200).optional(),
    }),
    {
      summary: 'Request the approval of an alternative, from any manager or from one.',
      from: pricedStatuses,
      needs: ['settings', 'clientTerms', 'namedUsers'],
    },
  ),
  ApproveSell: command(
    may('GERENTE_COMERCIAL'),
    z.object({ idSell: z.string(), comment: z.string().trim().max(1000).default('') }),
    { summary: "Approve an alternative at another user's request.", from: pricedStatuses },
  ),
  RejectSell: command(
    may('GERENTE_COMERCIAL'),
    z.object({ idSell: z.string(), reason: z.string().trim().min(1, 'Enter a reason.').max(1000) }),
    { summary: 'Reject the approval of an alternative.', from: pricedStatuses },
  ),
}
