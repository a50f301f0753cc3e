import { isDecided } from '@freight/contracts/vocabulary/quotation'
import { routes } from '@freight/contracts/registry/routes'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { ThirdPartyView } from '@freight/contracts/third-party/view'
import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import { Refusal } from '@freight/platform/event-store/decider'
import { Canceled, NotFound, TooMany } from '@freight/platform/errors'
import { sharedBuckets } from '@freight/platform/limits/shared-buckets'
import type { Platform } from '@freight/platform/connections/platform'
import type { Reply } from '@freight/platform/http/route'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { quotationAfter, type QuotationState } from '../quotation/quotation-state.ts'
import { sendDocument } from '../quotation/documents.ts'
import type { NameOf } from '../user/user-names.ts'
import { isDeepStrictEqual } from 'node:util'
import { usualTemplates } from '@freight/contracts/company-settings/charge-templates'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { isOpen, type CostRequestState } from '@freight/contracts/vocabulary/cost-request'
import { type AgentShipment, shipmentForAgents } from '@freight/contracts/third-party/shipment'
import { costRequestEvents, type CostRequestEvents } from '@freight/contracts/cost-request/cost-request-events'
import { stateAfter } from '@freight/contracts/cost-request/state-after'
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
      }
    if (!request) continue
    if (type === 'CostRequestReopened') {
      const { tokenId, dueAt, expiresAt, missing = [], to } = costRequestEvents.CostRequestReopened.parse(data)
      request = { ...request, ...to, tokenId, dueAt, expiresAt, missing, linkSince: occurredAt }
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
  now: string
  chargeCodes: ThirdPartyView['chargeCodes']
}

/** Notes for agents; those of other agents are confidential. */
const notesFor = (
  { contactId, note, askedAt }: AgentsRequest,
  { notes }: QuotationState,
  otherContacts: ReadonlySet<string>,
) => [
  ...(note === '' ? [] : [{ text: note, at: askedAt, isOwn: false }]),
  ...notes
    .filter(({ visibility, by }) => visibility === 'AGENT' && !otherContacts.has(by))
    .map(({ text, at, by }) => ({ text, at, isOwn: by === contactId })),
]

/** Changed fields of a shipment, with their former values. */
const changedSince = (former: AgentShipment, current: AgentShipment): Pick<ThirdPartyView, 'changed' | 'before'> => {
  const names = [...new Set([...Object.keys(former), ...Object.keys(current)])] as (keyof AgentShipment)[]
  const changed = names.filter((name) => !isDeepStrictEqual(former[name], current[name]))
  return changed.length === 0
    ? {}
    : { changed, before: Object.fromEntries(changed.map((name) => [name, former[name]])) }
}

/**
 * Cost request as its agent sees it: shipment, sender, notes for agents, and own answers. `otherContacts`:
 * those of the quotation's other cost requests.
 */
const agentsView = (
  { request, quotation, requestAtLink, settings, askedBy, now, chargeCodes }: Facts,
  otherContacts: ReadonlySet<string>,
): ThirdPartyView => {
  const { request: quoteRequest, docs } = quotation
  const shipment = shipmentForAgents(quoteRequest)
  const known = new Set(chargeCodes.map(({ id }) => id))
  const templates = { ...usualTemplates, ...settings.chargeTemplates }
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
    ...changedSince(shipmentForAgents(requestAtLink), shipment),
    missing: request.missing.length > 0 && isOpen(request.state) ? request.missing : undefined,
    former: isOpen(request.state) ? request.submitted : undefined,
    notes: notesFor(request, quotation, otherContacts),
    documents: docs
      .filter(({ documentId }) => request.documents.includes(documentId))
      .map(({ documentId, name, size }) => ({ documentId, name, size })),
    chargeCodes,
    vatPct: settings.data.vatPct,
    usualCodes: templates[`${quoteRequest.modo}_${shipment.direction}`].filter((id) => known.has(id)),
    submitted: request.state === 'ANSWERED' ? request.submitted : undefined,
  })
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
 * request was withdrawn or the quotation is decided or cancelled
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
    if (request.state === 'WITHDRAWN' || quotation.cancelled || isDecided(quotation.status))
      throw new Canceled('This quotation has been canceled. Please disregard.')
    const otherContacts = events
      .filter(({ type }) => type === 'CostRequestOpened')
      .map(({ data }) => quotationEvents.CostRequestOpened.parse(data).contactId)
      .filter((contactId) => contactId !== request.contactId)
    const [nameOf, settingsOf, chargeCodes] = await Promise.all([
      names(),
      settings(),
      codesFor(needs, quotation.request.transportMode),
    ])
    const facts = {
      request,
      quotation,
      requestAtLink:
        quotationAfter(events.filter(({ occurredAt }) => occurredAt <= request.linkSince))?.request ??
        quotation.request,
      settings: settingsOf(request.company),
      askedBy: request.askedBy === '' ? '' : nameOf(request.askedBy),
      now: clock().toISOString(),
      chargeCodes,
    }
    return { view: agentsView(facts, new Set(otherContacts)), quotation }
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
