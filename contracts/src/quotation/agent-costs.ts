import { languages } from '../vocabulary/people.ts'
import { openStatuses, publishedStatuses, statuses } from '../vocabulary/quotation.ts'
import { z } from 'zod'
import { command } from '../api/command.ts'
import { personal, person } from '../events/personal.ts'
import { may, system } from '../access/policy.ts'
import { AgentDocument } from '../document/stored-document.ts'
import { closedStates, declineReasons, requestedSections } from '../vocabulary/cost-request.ts'
import { CostGroup, CostGroupInput } from '../pricing/offer/cost-group.ts'

/** Ids of a provider's contact for cost requests; name and e-mail come from the provider's entry. */
const RequestContact = z.object({ providerId: z.string().min(1).max(80), contactId: z.string().min(1).max(80) })

/** Commands for cost requests to agents and their answers. Each cost request is its own aggregate (`cost-request`). */
export const agentCostCommands = {
  RequestAgentCosts: command(
    may('PRICING'),
    z.object({
      contacts: z.array(RequestContact).min(1, 'Choose at least one contact.').max(50),
      dueAt: z.iso.datetime().optional(),
      /** Message to the agents. */
      note: z.string().trim().max(2000).optional(),
      /** Ids of the quotation's documents that the agents may read. */
      documents: z.array(z.string().min(1).max(200)).max(50).optional(),
      /** Sections whose costs are requested; absent or empty: all. */
      sections: z.array(z.enum(requestedSections)).max(requestedSections.length).optional(),
    }),
    {
      summary: 'Send cost requests to agents; an unassigned quotation is assigned to the sender.',
      from: ['REQUESTED', 'PENDING', ...publishedStatuses],
      leadsTo: ['PENDING'],
      needs: ['costRequestContacts'],
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
      summary: "Record an agent's answer; a later one replaces the former.",
      from: openStatuses,
      needs: ['chargeCodes', 'fx', 'providers'],
    },
  ),
  KeepAgentDocuments: command(
    system,
    z.object({
      costRequestId: z.string().min(1).max(80),
      /** One entry per cost of the answer, in the same order; null: no file. */
      documents: z.array(AgentDocument.nullable()).max(50),
    }),
    {
      summary: "Record the files of an agent's costs; they replace those of a former answer.",
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
    { summary: 'Record that a cost request is closed.', from: statuses },
  ),
  AwaitCostRequest: command(
    system,
    z.object({ costRequestId: z.string().min(1).max(80), providerName: z.string().max(200) }),
    { summary: 'Record that the costs were requested again.', from: openStatuses },
  ),
}

/** Events of cost requests and answers in the quotation's stream. */
export const agentCostEvents = {
  CostRequestOpened: person(
    RequestContact.extend({
      costRequestId: z.string(),
      providerName: z.string().trim().min(1).max(200),
      mail: personal(z.union([z.email(), z.literal('')])),
      language: z.enum(languages),
      dueAt: z.iso.datetime().optional(),
      /** Absent on requests from before agents had a page. */
      contactName: personal(z.string()).optional(),
      note: z.string().optional(),
      documents: z.array(z.string()).optional(),
      /** Sections whose costs are requested; absent: all. */
      sections: z.array(z.enum(requestedSections)).optional(),
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
        {
          costRequestId: 'r-2',
          providerId: 'p-1',
          providerName: 'Blue Delta',
          contactId: 'k-1',
          mail: 'rates@bluedelta.example',
          language: 'en',
          contactName: 'Mei Lin Ho',
          sections: ['ORIGIN', 'FREIGHT'],
        },
      ],
    }),
    'contactId',
  ),
  AgentCostsRecorded: z
    .object({ costRequestId: z.string(), submissionNo: z.int(), groups: z.array(CostGroup) })
    .meta({ examples: [{ costRequestId: 'r-1', submissionNo: 1, groups: [] }] }),
  /** The agent's own quotation for one of their costs, visible only with cost rights, never to the client. */
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
  /** A later answer for the cost has no file, or another one. */
  AgentDocumentDropped: z
    .object({ documentId: z.string(), idCost: z.string(), costRequestId: z.string(), name: z.string() })
    .meta({
      examples: [{ documentId: 'MVD-2026-000001.d-2', idCost: 'c-1', costRequestId: 'r-1', name: 'Oferta.pdf' }],
    }),
  /** The request is closed: the agent declined, the link expired, or pricing withdrew it. */
  CostRequestClosed: z
    .object({
      costRequestId: z.string(),
      providerName: z.string(),
      state: z.enum(closedStates),
      /** DECLINED only. */
      reasonCode: z.enum(declineReasons).optional(),
    })
    .meta({
      examples: [{ costRequestId: 'r-1', providerName: 'Blue Delta', state: 'DECLINED', reasonCode: 'NO_SPACE' }],
    }),
  /** Pricing requested the costs again, so an answer is due again. */
  CostRequestAwaited: z
    .object({ costRequestId: z.string(), providerName: z.string() })
    .meta({ examples: [{ costRequestId: 'r-1', providerName: 'Blue Delta' }] }),
}
