import { allows, type Ownership, may } from '@freight/contracts/access/policy'
import type { QuotationCommand, QuotationCommands } from '@freight/contracts/quotation/quotation-commands'
import { statusAfter } from '@freight/contracts/quotation/status-after'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import { isVisibleTo, readsQuotations } from '@freight/contracts/quotation/visibility'
import { isPossible, possibleIn } from '@freight/contracts/quotation/transitions'
import type { EventOf } from '@freight/contracts/events/event'
import { type Decider, type Decisions, type Meta, Refusal } from '@freight/platform/event-store/decider'
import { MOST_DOCUMENTS } from '@freight/contracts/vocabulary/document'
import { autoRating } from './costs/auto-rating.ts'
import { agentCosts, agentDocuments } from './costs/agent-costs.ts'
import { amendment } from './request/amendment.ts'
import { approval, outdatedApprovals } from './sells/approval.ts'
import { assignment, reminder } from './request/assignment.ts'
import { clientDocument, booking, sending } from './sending/sending.ts'
import { clientOffer } from './sending/client-offer.ts'
import { combinations } from './costs/combinations.ts'
import { copy } from './request/copy.ts'
import { costs } from './costs/costs.ts'
import { ratedCosts } from './costs/rated-costs.ts'
import { followUp } from './sending/follow-up.ts'
import { invoicing } from './sending/invoicing.ts'
import { notes } from './request/notes.ts'
import { outcome } from './sending/outcome.ts'
import { publication } from './sells/publication.ts'
import { request } from './request/request.ts'
import { restoring } from './sells/restoring.ts'
import { sells } from './sells/sells.ts'
import { notRequested, type Quotation, type Stage } from './quotation-state.ts'
import { withStaleSells, refuseUnknownReason } from './staleness.ts'

const documents = {
  decide: {
    AddDocument: (document, { docs }) => {
      const same = docs.find(({ type, sha256 }) => type === document.type && sha256 === document.sha256)
      if (same)
        throw new Refusal('DOCUMENT_ALREADY_THERE', 'The quotation has this document already.', { name: same.name })
      if (docs.length >= MOST_DOCUMENTS)
        throw new Refusal('TOO_MANY_DOCUMENTS', `A quotation holds at most ${MOST_DOCUMENTS} documents.`)
      return [{ type: 'DocumentAttached', data: document }]
    },
    RemoveDocument: ({ documentId }, { docs }) => {
      const found = docs.find((one) => one.documentId === documentId)
      if (!found) throw new Refusal('UNKNOWN_DOCUMENT', 'The quotation has no such document.')
      return [{ type: 'DocumentRemoved', data: { documentId, type: found.type, name: found.name } }]
    },
  },
  evolve: {
    DocumentAttached: (quotation, { documentId, type, name, size, sha256 }) => ({
      ...quotation,
      docs: [...quotation.docs, { documentId, type, name, size, sha256 }],
    }),
    DocumentRemoved: (quotation, { documentId }) => ({
      ...quotation,
      docs: quotation.docs.filter((one) => one.documentId !== documentId),
    }),
  },
} satisfies Stage

const withdrawal = {
  decide: {
    CancelQuotation: (data, { status }, meta) => {
      // The owner may cancel a request that pricing has not taken; afterwards it needs the permission.
      if (status !== 'REQUESTED' && !allows(may('BAJA_COTIZACION'), meta.principal, {}))
        throw new Refusal('FORBIDDEN', 'Once pricing works on it this needs BAJA_COTIZACION.', {
          permission: 'BAJA_COTIZACION',
        })
      refuseUnknownReason('cancelled', data.reasonCode, meta)
      return [{ type: 'QuotationCancelled', data }]
    },
  },
  evolve: {
    QuotationCancelled: (quotation) => ({ ...quotation, cancelled: true, followUpOn: undefined }),
  },
} satisfies Stage

const parking = {
  decide: {
    PostponeQuote: ({ resumeOn }, _, { today }) => {
      if (resumeOn <= today)
        throw new Refusal('RESUME_DATE_PAST', 'The day to take it up again has to be after today.', {
          field: 'resumeOn',
        })
      return [{ type: 'QuotePostponed', data: { resumeOn } }]
    },
    ResumeQuote: () => [{ type: 'QuoteResumed', data: {} }],
  },
  evolve: {
    QuotePostponed: (quotation) => quotation,
    // The former prices need a review.
    QuoteResumed: (quotation) => withStaleSells(quotation, { reason: 'RESUMED' }),
  },
} satisfies Stage

const ruleEvaluation = {
  decide: {
    RecordRulesEvaluated: (evaluated) => [{ type: 'QuotationRulesEvaluated', data: evaluated }],
  },
  evolve: {
    // Stored as an explanation for users; no decision reads it.
    QuotationRulesEvaluated: (quotation) => quotation,
  },
} satisfies Stage

const stages = [
  request,
  copy,
  amendment,
  approval,
  clientDocument,
  clientOffer,
  documents,
  agentCosts,
  agentDocuments,
  assignment,
  invoicing,
  notes,
  costs,
  combinations,
  ratedCosts,
  autoRating,
  sells,
  restoring,
  publication,
  sending,
  outcome,
  parking,
  followUp,
  booking,
  reminder,
  ruleEvaluation,
  withdrawal,
] as const

type Union = (typeof stages)[number]
type All<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never

/** Merges the stages; does not compile if no stage has one of the decisions or evolutions. */
const mergedStages = <const Part extends 'decide' | 'evolve'>(part: Part): All<Union[Part]> =>
  Object.assign({}, ...stages.map((stage: Stage) => stage[part]))

const refuseUnlessPossible = (command: QuotationCommand, { status, cancelled }: Quotation): void => {
  const creates = possibleIn(command).length === 0
  if (creates ? status === 'NONE' : status !== 'NONE' && isPossible(command, status, cancelled)) return
  if (status === 'NONE') throw new Refusal('NOT_REQUESTED', 'The quotation was never requested.')
  const statusName = cancelled && isPossible(command, status, false) ? 'cancelled' : status
  throw new Refusal('INVALID_TRANSITION', `This action is not possible while the quotation is ${statusName}`, {
    status,
    cancelled,
  })
}

type AllDecisions = Decisions<Quotation, QuotationCommands, QuotationEvents>
type Decided = EventOf<QuotationEvents>
type Decision = (data: never, quotation: Quotation, meta: never) => ReturnType<AllDecisions[QuotationCommand]>

type Evolution = (quotation: Quotation, data: never, envelope: never) => Quotation

/** The evolutions, each with the status that follows from its event. */
const evolutions = Object.fromEntries(
  Object.entries<Evolution>(mergedStages('evolve')).map(([type, evolution]): [string, Evolution] => [
    type,
    (quotation, data, envelope) => ({
      ...evolution(quotation, data, envelope),
      status: statusAfter(quotation.status, { type, data }),
    }),
  ]),
) as unknown as ReturnType<typeof mergedStages<'evolve'>>

/** The quotation after events that are not stored yet. */
const stateAfterEvents = (
  quotation: Quotation,
  events: readonly Decided[],
  { actor }: Pick<Meta, 'actor'>,
): Quotation =>
  events.reduce((state, { type, data }) => {
    const evolution: Evolution = evolutions[type]
    return evolution(state, data as never, { actor } as never)
  }, quotation)

/** The decided events, and resets of the approvals that they invalidate. */
const withResets = (
  decided: readonly Decided[],
  quotation: Quotation,
  meta: Pick<Meta, 'actor' | 'digest'>,
): Decided[] => {
  if (Object.keys(quotation.approvals).length === 0) return [...decided]
  const outdated = outdatedApprovals(stateAfterEvents(quotation, decided, meta), meta)
  return [...decided, ...outdated.map((idSell): Decided => ({ type: 'SellApprovalReset', data: { idSell } }))]
}

/** Each decision checks first whether the command is possible in the status. */
const guarded = (decisions: AllDecisions): AllDecisions => {
  const guard = ([command, decide]: [string, Decision]) => {
    const guardedDecision: Decision = (data, quotation, meta) => {
      refuseUnlessPossible(command as QuotationCommand, quotation)
      return withResets(decide(data, quotation, meta), quotation, meta)
    }
    return [command, guardedDecision]
  }
  return Object.fromEntries(Object.entries<Decision>(decisions).map(guard)) as AllDecisions
}

const ownership = ({ commercial, assignedTo, request }: Quotation): Ownership => ({
  commercial,
  ...(assignedTo !== undefined && { assignedTo }),
  ...(request?.client && { client: request.client.id }),
})

/** Decider of a quotation, composed of its stages. */
export const quotation: Decider<Quotation, QuotationCommands, QuotationEvents> = {
  aggregate: 'quotation',
  initial: notRequested,
  decide: guarded(mergedStages('decide')),
  evolve: evolutions,
  nonConflicting: [
    'AgentDocumentAttached',
    'AgentDocumentDropped',
    'QuoteDocumentBuilt',
    'QuoteMailed',
    'QuoteMailFailed',
    'QuoteMailDelayed',
    'ClientDocumentPrepared',
    'ClientOfferViewed',
    'ClientQuestionAsked',
    'ClientLinkRevoked',
    'QuotationReminded',
    'CostRequestClosed',
    'CostRequestAwaited',
    'QuotationAutoRated',
    'QuotationRulesEvaluated',
    'RateOfSentOfferChanged',
    'DocumentAttached',
    'DocumentRemoved',
  ],
  company: ({ status, company }) => (status === 'NONE' ? undefined : company),
  ownership,
  isKnownTo: (state, principal, mayAct) =>
    allows(readsQuotations, principal, {}) ? isVisibleTo(principal, ownership(state)) : mayAct,
}
