import { z } from 'zod'
import { anyOf, may, own } from '../../access/policy.ts'
import { command } from '../../api/command.ts'
import { pricedStatuses } from '../status-groups.ts'

/** The management's word on an alternative. */
export const approvalCommands = {
  RequestSellApproval: command(
    anyOf('PRICING', own('COMERCIAL')),
    z.object({ idSell: z.string(), reason: z.string().trim().min(1, 'Say why.').max(1000) }),
    {
      summary: 'Ask the management to approve an alternative.',
      from: pricedStatuses,
      needs: ['settings', 'clientTerms'],
    },
  ),
  ApproveSell: command(
    may('GERENTE_COMERCIAL'),
    z.object({ idSell: z.string(), comment: z.string().trim().max(1000).default('') }),
    { summary: 'Approve an alternative that somebody else asked to have approved.', from: pricedStatuses },
  ),
  RejectSell: command(
    may('GERENTE_COMERCIAL'),
    z.object({ idSell: z.string(), reason: z.string().trim().min(1, 'Say why.').max(1000) }),
    { summary: 'Refuse to approve an alternative.', from: pricedStatuses },
  ),
}
