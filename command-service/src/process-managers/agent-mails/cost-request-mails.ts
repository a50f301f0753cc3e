import type { Language } from '@freight/contracts/access/session'
import { isAwaited } from '@freight/contracts/cost-request/choices'
import { notErased } from '@freight/contracts/events/personal'
import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { shipmentForAgents } from '@freight/contracts/third-party/shipment'
import type { Platform } from '@freight/platform/platform'
import { thirdPartyPath, type LinkClaims } from '@freight/platform/third-party/links'
import { deciders } from '../../aggregates/deciders.ts'
import { wantsCosts } from '../../aggregates/quotation/wants-costs.ts'
import type { CostRequest } from '../../aggregates/cost-request/state.ts'
import { streamStates } from '../../handling/stream-states.ts'
import type { PersonOf } from '../../lookups/tables/people.ts'
import { costRequestMail, type CostRequestMailKind } from './cost-request-mail.ts'
import { isOfDemo, process, type Process } from '../process.ts'

type Parts = {
  eventStore: Pick<Platform['eventStore'], 'readStream'>
  mail: Pick<Platform['mail'], 'put'>
  personOf: PersonOf
}

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

/** What the link says; its secret is made when the mail goes out. */
const claimsOf = (id: string, request: CostRequest, issuedAt: string): LinkClaims => ({
  sub: id,
  jti: request.tokenId,
  iat: secondsOf(issuedAt),
  exp: secondsOf(request.expiresAt),
  qk: request.quotationKey,
  pid: request.providerId,
  cid: request.contactId,
  lng: request.language,
})

/** Mails are put into the outbox under the key of their event: one that is delivered again is the same mail. */
export const costRequestMails = ({ eventStore, mail, personOf }: Parts): Process => {
  const settings = streamStates(eventStore, deciders['company-settings'], 100)
  const charges = streamStates(eventStore, deciders['charge-code'], 100)
  const conceptsOf = (codes: readonly string[], language: Language) =>
    Promise.all(
      codes.map(async (id) => {
        const { concept, conceptEn, conceptPt } = (await charges.refresh(id)).state.fields
        return { es: concept, en: conceptEn, pt: conceptPt }[language] || concept || id
      }),
    )
  const write = async (event: StoredEvent, kind: CostRequestMailKind) => {
    // The demo's agents were never written to.
    if (isOfDemo(event)) return
    const id = idIn('cost-request', event.stream)
    const { state: request } = await streamStates(eventStore, deciders['cost-request'], 1).refresh(id)
    const { state: quotation } = await streamStates(eventStore, deciders.quotation, 1).refresh(request.quotationKey)
    const { request: asked } = quotation
    const stream = await eventStore.readStream(event.stream)
    const written = stream.findLast(({ type }) => type === 'CostRequestIssued' || type === 'CostRequestReopened')
    // Time may have passed since: who has answered or is asked by a newer mail, and who is not asked any more, gets none.
    if (!isAwaited(request.state) || !wantsCosts(quotation) || (written && written.revision > event.revision)) return
    if (!asked || notErased([request]).length === 0 || request.mail === '') return
    const [asker, { state: company }] = await Promise.all([personOf(request.askedBy), settings.refresh(event.company)])
    await mail.put({
      key: `cost-request-${event.eventId}`,
      kind: 'COST_REQUEST',
      to: request.mail,
      ...(asker && asker.mail !== '' && { replyTo: asker.mail }),
      ...(asker && { fromName: asker.name }),
      ...costRequestMail({
        kind,
        request,
        shipment: shipmentForAgents(asked),
        missing: await conceptsOf(request.missing, request.language),
        asker: asker?.name ?? '',
        company: company.data.razonSocial || event.company,
        timeZone: company.data.timeZone,
      }),
      link: {
        path: thirdPartyPath,
        id: JSON.stringify(claimsOf(id, request, written?.occurredAt ?? event.occurredAt)),
      },
      usefulUntil: new Date(request.expiresAt),
    })
  }
  return process({
    name: 'cost-request-mails',
    on: {
      CostRequestIssued: (event) => write(event, 'ASKED'),
      CostRequestReopened: (event) => write(event, event.data.missing ? 'MISSING' : 'REOPENED'),
      CostRequestReminded: (event) => write(event, 'REMINDED'),
    },
  })
}
