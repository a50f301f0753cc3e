import { statuses } from '../choices.ts'
import { openStatuses, publishedStatuses } from './status-groups.ts'
import { z } from 'zod'
import { command } from '../api/command.ts'
import { personal, person } from '../events/personal.ts'
import { may, system } from '../access/policy.ts'
import { AgentDocument } from '../documents/kept-document.ts'
import { closedStates, declineReasons } from '../cost-request/choices.ts'
import { CostGroup, CostGroupInput } from './cost-group.ts'

/** Somebody at a provider's who is asked for costs, by their ids: the rest stands in the provider's entry. */
const AskedContact = z.object({ providerId: z.string().min(1).max(80), contactId: z.string().min(1).max(80) })

/** What is asked of agents, and what they answer. Each request is an aggregate of its own (`cost-request`). */
export const agentCostCommands = {
  RequestAgentCosts: command(
    may('PRICING'),
    z.object({
      contacts: z.array(AskedContact).min(1, 'Choose at least one contact.').max(50),
      dueAt: z.iso.datetime().optional(),
      /** What the agents are told besides. */
      note: z.string().trim().max(2000).optional(),
      /** Which documents of the quotation they may read. */
      documents: z.array(z.string().min(1).max(200)).max(50).optional(),
    }),
    {
      summary: 'Ask agents for their costs; a request that nobody has taken is taken by it.',
      from: ['REQUESTED', 'PENDING', ...publishedStatuses],
      leadsTo: ['PENDING'],
      needs: ['askedContacts'],
    },
  ),
  RecordAgentCosts: command(
    may('MODIFICAR_SPOT'),
    z.object({
      costRequestId: z.string().min(1).max(80),
      submissionNo: z.int().min(1),
      groups: z.array(CostGroupInput).min(1, 'You must enter at least one cost.').max(50),
    }),
    {
      summary: "Record an agent's answer; a later one takes the place of the former.",
      from: openStatuses,
      needs: ['chargeCodes', 'fx', 'providers'],
    },
  ),
  KeepAgentDocuments: command(
    system,
    z.object({
      costRequestId: z.string().min(1).max(80),
      /** One place for each cost of the answer, in their order. */
      documents: z.array(AgentDocument.nullable()).max(50),
    }),
    {
      summary: 'Remember which files an agent gave with their costs; those of a former answer go.',
      from: openStatuses,
    },
  ),
  CloseCostRequest: command(
    system,
    z.object({
      costRequestId: z.string().min(1).max(80),
      providerName: z.string().max(200),
      state: z.enum(closedStates),
      reasonCode: z.enum(declineReasons).optional(),
    }),
    { summary: 'Remember that no answer of an agent is awaited any more.', from: statuses },
  ),
  AwaitCostRequest: command(
    system,
    z.object({ costRequestId: z.string().min(1).max(80), providerName: z.string().max(200) }),
    { summary: 'Remember that an agent was asked once more.', from: openStatuses },
  ),
}

/** What is remembered of asking agents, and of their answers. */
export const agentCostEvents = {
  CostRequestOpened: person(
    AskedContact.extend({
      costRequestId: z.string(),
      providerName: z.string().trim().min(1).max(200),
      mail: personal(z.union([z.email(), z.literal('')])),
      language: z.enum(['es', 'en', 'pt']),
      dueAt: z.iso.datetime().optional(),
      /** Absent on what was asked before agents had a page. */
      contactName: personal(z.string()).optional(),
      note: z.string().optional(),
      documents: z.array(z.string()).optional(),
    }).meta({
      examples: [
        {
          costRequestId: 'r-1',
          providerId: 'p-1',
          providerName: 'Blue Delta',
          contactId: 'k-1',
          mail: 'rates@bluedelta.example',
          language: 'en',
          dueAt: '2026-03-11T18:00:00.000Z',
        },
      ],
    }),
    'contactId',
  ),
  AgentCostsRecorded: z
    .object({ costRequestId: z.string(), submissionNo: z.int(), groups: z.array(CostGroup) })
    .meta({ examples: [{ costRequestId: 'r-1', submissionNo: 1, groups: [] }] }),
  /** The agent's own quotation for one of their costs: only those who see costs see it, never the client. */
  AgentDocumentAttached: AgentDocument.extend({ idCost: z.string(), costRequestId: z.string() }).meta({
    examples: [
      {
        documentId: 'MVD-2026-000001.d-2',
        idCost: 'c-1',
        costRequestId: 'r-1',
        name: 'Oferta.pdf',
        size: 184_000,
        sha256: 'ab12',
      },
    ],
  }),
  /** A later answer for the cost came without it, or with another one. */
  AgentDocumentDropped: z
    .object({ documentId: z.string(), idCost: z.string(), costRequestId: z.string(), name: z.string() })
    .meta({
      examples: [{ documentId: 'MVD-2026-000001.d-2', idCost: 'c-1', costRequestId: 'r-1', name: 'Oferta.pdf' }],
    }),
  /** No answer is awaited any more: the agent said no, the link has expired, or pricing took the request back. */
  CostRequestClosed: z
    .object({
      costRequestId: z.string(),
      providerName: z.string(),
      state: z.enum(closedStates),
      /** Of one that was declined. */
      reasonCode: z.enum(declineReasons).optional(),
    })
    .meta({
      examples: [{ costRequestId: 'r-1', providerName: 'Blue Delta', state: 'DECLINED', reasonCode: 'NO_SPACE' }],
    }),
  /** The agent was asked once more: their answer is awaited again. */
  CostRequestAwaited: z
    .object({ costRequestId: z.string(), providerName: z.string() })
    .meta({ examples: [{ costRequestId: 'r-1', providerName: 'Blue Delta' }] }),
}
