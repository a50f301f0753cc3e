import { z } from 'zod'
import { command } from '../api/command.ts'
import { may, system } from '../access/policy.ts'
import { declineReasons } from './choices.ts'
import { SubmittedGroups } from './submission.ts'

const text = (most: number) => z.string().trim().max(most)
const nothing = z.object({})

/**
 * What may be asked of a request for costs. What only its agent asks comes through the mailed link: its routes give
 * those commands as the system, in the agent's name.
 */
export const costRequestCommands = {
  IssueCostRequest: command(
    system,
    z.object({
      quotationKey: z.string().min(1).max(80),
      providerId: z.string().min(1).max(80),
      providerName: z.string().max(200),
      contactId: z.string().min(1).max(80),
      contactName: z.string().max(200),
      mail: z.string().max(254),
      language: z.enum(['es', 'en', 'pt']),
      askedBy: z.string().max(80),
      note: text(2000).default(''),
      documents: z.array(z.string().max(200)).max(50).default([]),
      dueAt: z.iso.datetime().optional(),
    }),
    { summary: 'Write a request for costs to a contact of a provider.', creates: 'main', needs: ['settings'] },
  ),
  ViewCostRequest: command(system, nothing, { summary: 'Remember that its link was opened.' }),
  SubmitAgentCosts: command(may('MODIFICAR_SPOT'), z.object({ groups: SubmittedGroups }), {
    summary: "Give an agent's costs on their behalf, as they themselves would through the link.",
    needs: ['chargeCodes', 'agentDocuments'],
  }),
  DeclineCostRequest: command(
    may('MODIFICAR_SPOT'),
    z.object({ reasonCode: z.enum(declineReasons), text: text(500).default('') }),
    { summary: 'Say on behalf of an agent that they do not quote.' },
  ),
  AskAgentQuestion: command(system, z.object({ text: text(1000).min(1, 'Write the question.') }), {
    summary: 'Ask something about the shipment, as an agent.',
  }),
  AskNewLink: command(system, nothing, { summary: 'Ask for a new link, as an agent whose link has expired.' }),
  ReopenCostRequest: command(
    may('PRICING'),
    z.object({
      reason: text(500).default(''),
      dueAt: z.iso.datetime().optional(),
      /** Ids of the charges that the former answer lacks. */
      missing: z.array(z.string().min(1).max(20)).min(1).max(50).optional(),
    }),
    {
      summary: 'Ask the same agent again with a new link; the former one is of no use any more.',
      needs: ['settings', 'askedFor', 'askedAgain'],
    },
  ),
  RemindAgent: command(may('PRICING'), nothing, {
    summary: 'Remind an agent who has not answered.',
    needs: ['askedFor'],
  }),
  WithdrawCostRequest: command(may('PRICING'), z.object({ reason: text(500).default('') }), {
    summary: 'Take a request back that nobody has answered.',
  }),
  RecordCostRequestMail: command(
    system,
    z.object({ mailId: z.string().min(1).max(200), error: z.string().max(2000).optional() }),
    { summary: 'Remember what became of a mail to the agent.' },
  ),
  ExpireCostRequest: command(system, nothing, { summary: 'Remember that the link of a request has expired.' }),
}
export type CostRequestCommands = typeof costRequestCommands
