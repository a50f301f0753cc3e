import { isDecided } from '@freight/contracts/vocabulary/quotation'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { sourceCosts } from '@freight/contracts/pricing/source-costs'
import { routes } from '@freight/contracts/registry/routes'
import { type AgentOutcome, ThirdPartyView } from '@freight/contracts/third-party/third-party-routes'
import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import { Refusal } from '@freight/platform/event-store/decider'
import { Canceled, NotFound, TooMany } from '@freight/platform/errors'
import { sharedBuckets } from '@freight/platform/limits/token-buckets'
import type { Platform } from '@freight/platform/connections/platform'
import type { Reply } from '@freight/platform/http/route'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { quotationAfter, type QuotationState } from '../quotation/quotation-state.ts'
import { sendDocument } from '../quotation/documents.ts'
import { usualCodesOf } from '../charge-code/charge-code-catalogue.ts'
import { usualCodesFor } from './usual-codes.ts'
import type { NameOf } from '../user/user-names.ts'
import { isDeepStrictEqual } from 'node:util'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { isOpen, type CostRequestState } from '@freight/contracts/vocabulary/cost-request'
import { type AgentShipment, shipmentForAgents } from '@freight/contracts/third-party/shipment'
import { costRequestEvents, type CostRequestEvents, stateAfter } from '@freight/contracts/cost-request/cost-request'
import type { EventData } from '@freight/contracts/events/event'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { SubmittedGroup } from '@freight/contracts/cost-request/submission'

type Issued = EventData<CostRequestEvents, 'CostRequestIssued'>

/** State of a cost request for its agent. */
type AgentsRequest = Issued & {
  state: CostRequestState
  company: string
  askedAt: string
  /** Time of the current link, and codes of the charges it requests. */
  linkSince: string
  missing: readonly string[]
  /** Questions through this link with the answers to them, which no other agent sees. */
  questions: readonly { text: string; at: string; answers: readonly { text: string; at: string }[] }[]
  /** Last answer. */
  submitted?: readonly SubmittedGroup[]
}

/** State after these events; undefined without any. */
export const costRequestAfter = (events: readonly StoredEvent[]): AgentsRequest | undefined => {
  let request: AgentsRequest | undefined
  for (const { type, data, company, occurredAt } of events) {
    if (type === 'CostRequestIssued')
      request = {
        ...costRequestEvents.CostRequestIssued.parse(data),
        state: 'OPEN',
        company,
        askedAt: occurredAt,
        linkSince: occurredAt,
        missing: [],
        questions: [],
      }
    if (!request) continue
    if (type === 'CostRequestReopened') {
      const { tokenId, dueAt, expiresAt, missing = [], to } = costRequestEvents.CostRequestReopened.parse(data)
      request = { ...request, ...to, tokenId, dueAt, expiresAt, missing, linkSince: occurredAt }
    }
    if (type === 'AgentQuestionAsked') {
      const { text } = costRequestEvents.AgentQuestionAsked.parse(data)
      request = { ...request, questions: [...request.questions, { text, at: occurredAt, answers: [] }] }
    }
    if (type === 'AgentQuestionAnswered') {
      const { question, text } = costRequestEvents.AgentQuestionAnswered.parse(data)
      const questions = request.questions.map((one, index) =>
        index === question - 1 ? { ...one, answers: [...one.answers, { text, at: occurredAt }] } : one,
      )
      request = { ...request, questions }
    }
    if (type === 'AgentCostsSubmitted')
      request = { ...request, submitted: costRequestEvents.AgentCostsSubmitted.parse(data).groups }
    if (Object.hasOwn(stateAfter, type)) request = { ...request, state: stateAfter[type as keyof typeof stateAfter] }
  }
  return request
}

type Facts = {
  request: AgentsRequest
  quotation: QuotationState
  /** The request at the time of the current link. */
  requestAtLink: QuotationState['request']
  settings: CompanySettings
  askedBy: string
  /** Whether the quotation ended; then the page of an answered request shows only the answer and its outcome. */
  isOver: boolean
  outcome: AgentOutcome | undefined
  now: string
  chargeCodes: ThirdPartyView['chargeCodes']
}

/** Notes for all agents, and own questions with their answers; questions of other agents are confidential. */
const notesFor = ({ note, askedAt, questions }: AgentsRequest, { notes }: QuotationState): ThirdPartyView['notes'] => [
  ...(note === '' ? [] : [{ text: note, at: askedAt, isOwn: false }]),
  ...[
    ...notes
      .filter(({ visibility, isAgent }) => visibility === 'AGENT' && !isAgent)
      .map(({ text, at }) => ({ text, at, isOwn: false })),
    ...questions.map(({ answers, ...question }) => ({ ...question, isOwn: true, answers: [...answers] })),
  ].toSorted((a, b) => a.at.localeCompare(b.at)),
]

/** Changed fields of a shipment, with their former values. */
const changedSince = (former: AgentShipment, current: AgentShipment): Pick<ThirdPartyView, 'changed' | 'before'> => {
  const names = [...new Set([...Object.keys(former), ...Object.keys(current)])] as (keyof AgentShipment)[]
  const changed = names.filter((name) => !isDeepStrictEqual(former[name], current[name]))
  return changed.length === 0
    ? {}
    : { changed, before: Object.fromEntries(changed.map((name) => [name, former[name]])) }
}

/** Cost request as its agent sees it: shipment, sender, notes for agents, own questions and answers. */
const agentsView = ({
  request,
  quotation,
  requestAtLink,
  settings,
  askedBy,
  isOver,
  outcome,
  now,
  chargeCodes,
}: Facts): ThirdPartyView => {
  const { request: quoteRequest, docs } = quotation
  const shipment = shipmentForAgents(quoteRequest)
  return ThirdPartyView.parse({
    tokenId: request.tokenId,
    state: request.state,
    language: request.language,
    company: settings.data.razonSocial || quoteRequest.company,
    askedBy,
    providerName: request.providerName,
    contactName: request.contactName,
    dueAt: request.dueAt,
    timeZone: settings.data.timeZone,
    expiresAt: request.expiresAt,
    now,
    shipment,
    sections: request.sections,
    ...changedSince(shipmentForAgents(requestAtLink), shipment),
    missing: request.missing.length > 0 && isOpen(request.state) ? request.missing : undefined,
    former: isOpen(request.state) ? request.submitted : undefined,
    notes: notesFor(request, quotation),
    documents: docs
      .filter(({ documentId }) => !isOver && request.documents.includes(documentId))
      .map(({ documentId, name, size }) => ({ documentId, name, size })),
    chargeCodes,
    vatPct: settings.data.vatPct,
    usualCodes: usualCodesFor(
      shipment,
      (direction) => usualCodesOf(settings, quoteRequest.modo, direction),
      chargeCodes,
      request.sections,
    ),
    outcome,
    submitted: request.state === 'ANSWERED' ? request.submitted : undefined,
  })
}

/** The quotation when the approved offer was sent: its costs may have changed since. */
const whenOffered = (events: readonly StoredEvent[], revisionNo: number | undefined) => {
  const isOffer = ({ type, data }: StoredEvent) =>
    type === 'QuoteSent' && quotationEvents.QuoteSent.parse(data).revisionNo === revisionNo
  return quotationAfter(events.slice(0, events.findIndex(isOffer) + 1))
}

/** What became of the costs of an answered request: chosen if the approved alternative is built on one of them. */
const outcomeOf = (costRequestId: string, quotation: QuotationState, events: readonly StoredEvent[]): AgentOutcome => {
  const { status, outcome, costs, sells } = quotation
  if (!isDecided(status)) return costs.some((cost) => cost.costRequestId === costRequestId) ? 'COMPARED' : 'RECEIVED'
  if (outcome?.kind !== 'APPROVED') return 'NOT_CHOSEN'
  const offered = whenOffered(events, outcome.revisionNo)
  const approved = [...(offered?.sells ?? []), ...sells].find(({ group }) => group.idSell === outcome.idSell)
  const sources = approved ? sourceCosts(approved.group) : []
  const isChosen = [...(offered?.costs ?? []), ...costs].some(
    (cost) => cost.costRequestId === costRequestId && sources.includes(cost.idCost),
  )
  return isChosen ? 'CHOSEN' : 'NOT_CHOSEN'
}

type Needs = Pick<Platform, 'http' | 'db' | 'eventStore' | 'clock' | 'files' | 'thirdPartyLinks'> & {
  names: () => Promise<NameOf>
  settings: () => Promise<SettingsOf>
}

const usableCodesSql = `select key as id, concept, nullif(concept_en, '') as "conceptEn", nullif(concept_pt, '') as "conceptPt", description, tax, section, leg from read.charge_code_list
  where active and not discount is true and case $1 when 'AIR' then air when 'SEA' then sea when 'ROAD' then road else true end
  order by key`

type Codes = ThirdPartyView['chargeCodes']
type Absent = 'leg' | 'conceptEn' | 'conceptPt'
type Code = Omit<Codes[number], Absent> & { [Field in Absent]: Codes[number][Field] | null }

const codesFor = async ({ db }: Pick<Needs, 'db'>, transport: TransportMode): Promise<Codes> =>
  (await db.query<Code>(usableCodesSql, [transport])).rows.map(({ leg, conceptEn, conceptPt, ...code }) => ({
    ...code,
    ...(conceptEn !== null && { conceptEn }),
    ...(conceptPt !== null && { conceptPt }),
    ...(leg && { leg }),
  }))

/** Forbids caches, and hides the link from other sites. */
export const withPrivacy = (reply: Reply) =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')

/**
 * The cost request of a link.
 * @throws NotFound for an invalid or replaced link, Unauthenticated TOKEN_EXPIRED, TooMany, Canceled when the cost
 * request was withdrawn or the quotation is cancelled, or decided unless the company shows outcomes
 */
const requestReader = (needs: Needs) => {
  const { db, eventStore, thirdPartyLinks, clock, names, settings } = needs
  const bucket = sharedBuckets(db)('agent-reads', { perSecond: 0.5, burst: 30 })
  return async (encodedJwt: string) => {
    const { sub, jti } = await thirdPartyLinks.read(encodedJwt)
    const seconds = await bucket(jti)
    if (seconds > 0) throw new TooMany('TOO_MANY_REQUESTS', seconds)
    const request = costRequestAfter(await eventStore.readStream(`cost-request-${sub}`))
    // A newer link replaces this one.
    if (!request || request.tokenId !== jti) throw new NotFound('No such link')
    const events = await eventStore.readStream(`quotation-${request.quotationKey}`)
    const quotation = quotationAfter(events)
    if (!quotation) throw new NotFound('No such link')
    const [nameOf, settingsOf] = await Promise.all([names(), settings()])
    const companySettings = settingsOf(request.company)
    const showsOutcome = request.state === 'ANSWERED' && companySettings.targets.agentsSeeOutcome === true
    const isOver = isDecided(quotation.status)
    if (request.state === 'WITHDRAWN' || quotation.cancelled || (isOver && !showsOutcome))
      throw new Canceled('This quotation has been canceled. Please disregard.')
    const facts = {
      request,
      quotation,
      requestAtLink:
        quotationAfter(events.filter(({ occurredAt }) => occurredAt <= request.linkSince))?.request ??
        quotation.request,
      settings: companySettings,
      isOver,
      outcome: showsOutcome ? outcomeOf(sub, quotation, events) : undefined,
      askedBy: request.askedBy === '' ? '' : nameOf(request.askedBy),
      now: clock().toISOString(),
      chargeCodes: await codesFor(needs, quotation.request.transportMode),
    }
    return { view: agentsView(facts), quotation }
  }
}

/** Routes for agents, authenticated by the mailed link. */
export const answerThirdParty = (needs: Needs): void => {
  const { http, files } = needs
  const read = requestReader(needs)
  const pageRoute = routes['GET /app/v1/third-party/:encodedJwt']
  http.publicRoute({
    method: 'GET',
    url: '/app/v1/third-party/:encodedJwt',
    summary: pageRoute.summary,
    tags: ['third-party'],
    params: pageRoute.params,
    response: pageRoute.response,
    handler: async ({ params: { encodedJwt } }, reply) => {
      withPrivacy(reply)
      const { view } = await read(encodedJwt)
      if (view.state === 'ANSWERED')
        throw new Refusal('ALREADY_SUBMITTED', 'You have already sent the costs for this quote.', { view })
      return view
    },
  })
  const documentRoute = routes['GET /app/v1/third-party/:encodedJwt/documents/:id']
  http.publicRoute({
    method: 'GET',
    url: '/app/v1/third-party/:encodedJwt/documents/:id',
    summary: documentRoute.summary,
    tags: ['third-party'],
    params: documentRoute.params,
    response: documentRoute.response,
    produces: documentRoute.produces,
    handler: async ({ params: { encodedJwt, id } }, reply) => {
      withPrivacy(reply)
      const { view, quotation } = await read(encodedJwt)
      const isShared = view.documents.some(({ documentId }) => documentId === id)
      const document = isShared ? quotation.docs.find(({ documentId }) => documentId === id) : undefined
      if (!document) throw new NotFound('No such document')
      return sendDocument(reply, document, files)
    },
  })
}
