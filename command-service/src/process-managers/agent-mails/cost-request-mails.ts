import type { Language } from '@freight/contracts/access/session'
import { isOpen } from '@freight/contracts/cost-request/choices'
import { notErased } from '@freight/contracts/events/personal'
import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { shipmentForAgents } from '@freight/contracts/third-party/shipment'
import type { Platform } from '@freight/platform/connections/platform'
import { deciders } from '../../aggregates/deciders.ts'
import { acceptsCosts } from '../../aggregates/quotation/accepts-costs.ts'
import { streamStates } from '../../handling/stream-states.ts'
import type { PersonOf } from '../../lookups/tables/people.ts'
import { senderFields } from './agent-letter.ts'
import { agentLink, lastIssue } from './agent-link.ts'
import { costRequestMail, type CostRequestMailKind } from './cost-request-mail.ts'
import { isOfDemo, process, type Process } from '../process.ts'

type Parts = {
  eventStore: Pick<Platform['eventStore'], 'readStream'>
  mail: Pick<Platform['mail'], 'put'>
  personOf: PersonOf
}

/** Puts the mails of cost requests into the outbox. The event is the key: a redelivered event causes no second mail. */
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
  const putMail = async (event: StoredEvent, kind: CostRequestMailKind) => {
    // The demo's agents get no mail.
    if (isOfDemo(event)) return
    const id = idIn('cost-request', event.stream)
    const { state: request } = await streamStates(eventStore, deciders['cost-request'], 1).refresh(id)
    const { state: quotation } = await streamStates(eventStore, deciders.quotation, 1).refresh(request.quotationKey)
    const { request: quoteRequest } = quotation
    const lastIssueEvent = lastIssue(await eventStore.readStream(event.stream))
    // The event may be old: no mail if the request was answered, withdrawn or has a newer mail.
    if (
      !isOpen(request.state) ||
      !acceptsCosts(quotation) ||
      (lastIssueEvent && lastIssueEvent.revision > event.revision)
    )
      return
    if (!quoteRequest || notErased([request]).length === 0 || request.mail === '') return
    const [asker, { state: company }] = await Promise.all([personOf(request.askedBy), settings.refresh(event.company)])
    await mail.put({
      key: `cost-request-${event.eventId}`,
      kind: 'COST_REQUEST',
      to: request.mail,
      ...senderFields(asker),
      ...costRequestMail({
        kind,
        request,
        shipment: shipmentForAgents(quoteRequest),
        missing: await conceptsOf(request.missing, request.language),
        asker: asker?.name ?? '',
        company: company.data.razonSocial || event.company,
        timeZone: company.data.timeZone,
      }),
      link: agentLink(id, request, lastIssueEvent?.occurredAt ?? event.occurredAt),
      usefulUntil: new Date(request.expiresAt),
    })
  }
  return process({
    name: 'cost-request-mails',
    on: {
      CostRequestIssued: (event) => putMail(event, 'ASKED'),
      CostRequestReopened: (event) => putMail(event, event.data.missing ? 'MISSING' : 'REOPENED'),
      CostRequestReminded: (event) => putMail(event, 'REMINDED'),
    },
  })
}
