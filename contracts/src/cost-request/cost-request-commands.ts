import { languages } from '../vocabulary/people.ts'
import { z } from 'zod'
import { command } from '../api/command.ts'
import { may, system } from '../access/policy.ts'
import { declineReasons, requestedSections } from '../vocabulary/cost-request.ts'
import { SubmittedGroups } from './submission.ts'

const text = (maxLength: number) => z.string().trim().max(maxLength)
const noData = z.object({})

/**
 * Commands of a cost request. The agent's commands come through the mailed link: its routes issue them as the system,
 * in the agent's name.
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
      language: z.enum(languages),
      askedBy: z.string().max(80),
      note: text(2000).default(''),
      documents: z.array(z.string().max(200)).max(50).default([]),
      dueAt: z.iso.datetime().optional(),
      /** Sections whose costs are requested; absent: all. */
      sections: z.array(z.enum(requestedSections)).max(requestedSections.length).optional(),
    }),
    { summary: 'Send a cost request to a contact of a provider.', creates: 'main', needs: ['settings'] },
  ),
  ViewCostRequest: command(system, noData, { summary: 'Record a visit of the link.' }),
  SubmitAgentCosts: command(may('MODIFICAR_SPOT'), z.object({ groups: SubmittedGroups }), {
    summary: "Record an agent's costs on their behalf, with the same checks as through the link.",
    needs: ['chargeCodes', 'agentDocuments'],
  }),
  DeclineCostRequest: command(
    may('MODIFICAR_SPOT'),
    z.object({ reasonCode: z.enum(declineReasons), text: text(500).default('') }),
    { summary: 'Decline a cost request on behalf of an agent.' },
  ),
  AskAgentQuestion: command(system, z.object({ text: text(1000).min(1, 'Write the question.') }), {
    summary: 'Send a question about the shipment, as an agent.',
  }),
  AnswerAgentQuestion: command(
    may('PRICING'),
    z.object({ question: z.int().min(1).max(10_000), text: text(2000).min(1, 'Write the answer.') }),
    { summary: 'Answer a question of an agent, by its number; only this agent gets the answer.' },
  ),
  RemindOfAgentQuestion: command(system, z.object({ question: z.int().min(1) }), {
    summary: 'Remind pricing of an unanswered question of an agent.',
  }),
  AskNewLink: command(system, noData, { summary: 'Request a new link, as an agent whose link has expired.' }),
  ReopenCostRequest: command(
    may('PRICING'),
    z.object({
      reason: text(500).default(''),
      dueAt: z.iso.datetime().optional(),
      /** Ids of the charges that the previous answer lacks. */
      missing: z.array(z.string().min(1).max(20)).min(1).max(50).optional(),
    }),
    {
      summary: 'Request the costs again from the same agent, with a new link; the former one becomes invalid.',
      needs: ['settings', 'openCostRequest', 'repeatedContact'],
    },
  ),
  RemindAgent: command(may('PRICING'), noData, {
    summary: 'Remind an agent who has not answered.',
    needs: ['openCostRequest'],
  }),
  WithdrawCostRequest: command(may('PRICING'), z.object({ reason: text(500).default('') }), {
    summary: 'Withdraw a cost request without an answer.',
  }),
  RecordCostRequestMail: command(
    system,
    z.object({ mailId: z.string().min(1).max(200), error: z.string().max(2000).optional() }),
    { summary: 'Record the result of a mail to the agent.' },
  ),
  ExpireCostRequest: command(system, noData, { summary: 'Record the expiry of a link.' }),
}
export type CostRequestCommands = typeof costRequestCommands
