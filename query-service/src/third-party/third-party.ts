import { isDecided } from '@freight/contracts/quotation/status-groups'
import { routes } from '@freight/contracts/api/routes'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { ThirdPartyView } from '@freight/contracts/third-party/view'
import type { TransportMode } from '@freight/contracts/freight/transport'
import { Refusal } from '@freight/platform/event-store/decider'
import { Canceled, NotFound, TooMany } from '@freight/platform/errors'
import { sharedBuckets } from '@freight/platform/limits/shared-buckets'
import type { Platform } from '@freight/platform/connections/platform'
import type { Reply } from '@freight/platform/http/route'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { quotationAfter } from '../quotation/quotation-state.ts'
import { sendDocument } from '../quotation/documents.ts'
import type { NameOf } from '../user/user-names.ts'
import { agentsView } from './agents-view.ts'
import { costRequestAfter } from './cost-request-state.ts'

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
const withPrivacy = (reply: Reply) => reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')

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
