import { routes } from '@freight/contracts/registry/routes'
import { documentOf, revisionIn } from '@freight/contracts/client-document/of-revision'
import { allows } from '@freight/contracts/access/policy'
import {
  type ClientLink,
  clientOfferState,
  isAnswerable,
  isShown,
} from '@freight/contracts/quotation/offer/client-link'
import { quotationCommands } from '@freight/contracts/quotation/quotation-commands'
import type { ClientOfferView } from '@freight/contracts/third-party/third-party-routes'
import type { Platform } from '@freight/platform/connections/platform'
import { NotFound, TooMany } from '@freight/platform/errors'
import { sharedBuckets } from '@freight/platform/limits/token-buckets'
import { textIn } from '@freight/platform/texts'
import { clientLinkClaims, clientLinkId, thirdPartyPath } from '@freight/platform/third-party/links'
import { seesRecipients } from '../access/visibility.ts'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { answer } from '../http/answer.ts'
import { contactOf } from '../quotation/client-document.ts'
import { sendDocument } from '../quotation/documents.ts'
import { readQuotation } from '../quotation/quotation-detail.ts'
import { quotationAfter, type QuotationState } from '../quotation/quotation-state.ts'
import { ownershipOf } from '../quotation/quotation-view.ts'
import { withPrivacy } from './third-party.ts'

type Needs = Pick<Platform, 'http' | 'db' | 'eventStore' | 'clock' | 'files' | 'clientLinks'> & {
  settings: () => Promise<SettingsOf>
  today: (company: string) => Promise<string>
}

const validitiesOf = ({ revisions }: QuotationState, revisionNo: number) =>
  (revisions.find((one) => one.revisionNo === revisionNo)?.sells ?? []).map(({ idSell, validez }) => ({
    idSell,
    validez,
  }))

/** Whether company and client want answers by link now: the terms of the client after its mergers. */
const allowsLinks = async ({ db, settings }: Pick<Needs, 'db' | 'settings'>, { request }: QuotationState) => {
  const { company, client } = request
  if (client === undefined || (await settings())(company).targets.clientLinks !== true) return false
  const { rows } = await db.query(
    `with recursive present(id) as (
      select $1::text
      union select merged_into from read.organization_list join present on key = id where merged_into is not null
    ) select from read.organization_list join present on key = id where merged_into is null and answers_by_link`,
    [client.id],
  )
  return rows.length > 0
}

type Now = { today: string; allowsLinks: boolean }

const stateOf = (link: ClientLink, quotation: QuotationState, now: Now) =>
  clientOfferState(
    link,
    {
      status: quotation.status,
      cancelled: quotation.cancelled,
      lastRevisionNo: quotation.revisions.at(-1)?.revisionNo ?? 0,
      approvedRevisionNo: quotation.outcome?.revisionNo,
      validities: validitiesOf(quotation, link.revisionNo).map(({ validez }) => validez),
      allowsLinks: now.allowsLinks,
    },
    now.today,
  )

/** Questions of the contact, and what staff wrote for the client since the link was sent. */
const notesOf = ({ contactId, issuedAt }: ClientLink, { notes }: QuotationState): ClientOfferView['notes'] =>
  notes
    .filter(
      ({ visibility, by, at, isClient }) => visibility === 'CLIENT' && (isClient ? by === contactId : at >= issuedAt),
    )
    .map(({ text, at, by }) => ({ text, at, isOwn: by === contactId }))

/**
 * The offer of a link, with the quotation.
 * @throws NotFound for an invalid link, Unauthenticated TOKEN_EXPIRED, TooMany
 */
const offerReader = (needs: Needs) => {
  const { db, eventStore, clientLinks, settings, today } = needs
  const bucket = sharedBuckets(db)('client-reads', { perSecond: 0.5, burst: 30 })
  return async (encodedJwt: string) => {
    const { sub: key, jti, lng } = await clientLinks.read(encodedJwt)
    const seconds = await bucket(jti)
    if (seconds > 0) throw new TooMany('TOO_MANY_REQUESTS', seconds)
    const events = await eventStore.readStream(`quotation-${key}`)
    const quotation = quotationAfter(events)
    const link = quotation?.clientLinks.find(({ tokenId }) => tokenId === jti)
    const revision = link && revisionIn(events, link.revisionNo)
    if (!quotation || !link || !revision) throw new NotFound('No such link')
    const { company } = quotation.request
    const [settingsOf, person, day, isOn] = await Promise.all([
      settings(),
      contactOf(needs, quotation.commercial),
      today(company),
      allowsLinks(needs, quotation),
    ])
    const { razonSocial, phone } = settingsOf(company).data
    const contact = { ...person, ...(phone !== '' && { phone }) }
    const state = stateOf(link, quotation, { today: day, allowsLinks: isOn })
    const { sent, at, request, former } = revision
    const showsOffer = isShown(state)
    const file = showsOffer ? quotation.deliveries[link.revisionNo]?.document : undefined
    const view: ClientOfferView = {
      tokenId: jti,
      state,
      language: lng,
      reference: key,
      revisionNo: link.revisionNo,
      company: razonSocial || company,
      contact,
      recipient: link.recipient.name,
      hasFile: file !== undefined,
      ...(isAnswerable(state) && quotation.status !== 'SENT' && { isReworked: true as const }),
      expired: validitiesOf(quotation, link.revisionNo)
        .filter(({ validez }) => validez < day)
        .map(({ idSell }) => idSell),
      notes: showsOffer ? notesOf(link, quotation) : [],
      ...(showsOffer && {
        document: documentOf(sent, {
          request,
          revision: { no: link.revisionNo, date: at, ...(former && { replaces: former }) },
          contact,
          textIn,
        }),
        ...(state === 'ACCEPTED' && { accepted: quotation.outcome?.idSell }),
        ...(link.answer && { answer: link.answer }),
      }),
    }
    return { view, file }
  }
}

/** Routes for contacts of clients, authenticated by the mailed link, and the list of links for the owner. */
export const answerClientOffer = (needs: Needs): void => {
  const { http, files, clientLinks, eventStore, today } = needs
  const read = offerReader(needs)
  const pageRoute = routes['GET /app/v1/third-party/:encodedJwt/offer']
  http.publicRoute({
    method: 'GET',
    url: '/app/v1/third-party/:encodedJwt/offer',
    summary: pageRoute.summary,
    tags: ['third-party'],
    params: pageRoute.params,
    response: pageRoute.response,
    handler: async ({ params: { encodedJwt } }, reply) => {
      withPrivacy(reply)
      return (await read(encodedJwt)).view
    },
  })
  const fileRoute = routes['GET /app/v1/third-party/:encodedJwt/offer/document']
  http.publicRoute({
    method: 'GET',
    url: '/app/v1/third-party/:encodedJwt/offer/document',
    summary: fileRoute.summary,
    tags: ['third-party'],
    params: fileRoute.params,
    response: fileRoute.response,
    produces: fileRoute.produces,
    handler: async ({ params: { encodedJwt } }, reply) => {
      withPrivacy(reply)
      const { view, file } = await read(encodedJwt)
      if (!file) throw new NotFound('No such document')
      return sendDocument(reply, { ...file, name: `${view.reference} rev ${view.revisionNo}.pdf` }, files)
    },
  })
  answer(http, 'GET /app/v1/quotations/:key/client-links', async ({ params: { key } }, session) => {
    const { state: quotation } = await readQuotation({ eventStore }, key, session)
    const ownership = ownershipOf(quotation)
    if (!seesRecipients(session, ownership)) return { rows: [] }
    const [day, isOn] = await Promise.all([today(quotation.request.company), allowsLinks(needs, quotation)])
    // The path permits an answer as the client: only users who may record the client's yes get it.
    const seesPath = allows(quotationCommands.ApproveQuote.policy, session, ownership)
    const languageOf = (revisionNo: number) =>
      quotation.revisions.find((one) => one.revisionNo === revisionNo)?.language ?? 'es'
    return {
      rows: quotation.clientLinks.toReversed().map((link) => ({
        tokenId: link.tokenId,
        revisionNo: link.revisionNo,
        name: link.recipient.name,
        mail: link.recipient.mail,
        state: stateOf(link, quotation, { today: day, allowsLinks: isOn }),
        isRevoked: link.isRevoked,
        issuedAt: link.issuedAt,
        expiresAt: link.expiresAt,
        ...(link.firstViewedAt && { firstViewedAt: link.firstViewedAt }),
        ...(link.lastViewedAt && { lastViewedAt: link.lastViewedAt }),
        ...(link.answer && { answer: link.answer }),
        ...(seesPath && {
          path: `${thirdPartyPath}${clientLinks.write(clientLinkId(clientLinkClaims(key, link, languageOf(link.revisionNo))))}`,
        }),
      })),
    }
  })
}
