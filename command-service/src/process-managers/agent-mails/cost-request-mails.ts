import type { Language } from '@freight/contracts/vocabulary/schemas'
import { isOpen, type RequestedSection } from '@freight/contracts/vocabulary/cost-request'
import { notErased } from '@freight/contracts/events/personal'
import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { shipmentForAgents, type AgentShipment } from '@freight/contracts/third-party/shipment'
import type { Platform } from '@freight/platform/connections/platform'
import { deciders } from '../../aggregates/deciders.ts'
import { acceptsCosts } from '../../aggregates/quotation/staleness.ts'
import { streamStates } from '../../handling/stream-states.ts'
import type { PersonOf } from '../../lookups/tables/people.ts'
import { laneIn, senderFields } from '../letters/letter.ts'
import { agentLink, lastIssue } from './agent-answers.ts'
import { isOfDemo, process, type Process } from '../process.ts'
import { dateText } from '@freight/contracts/date-text'
import { dayIn } from '@freight/contracts/working-time/time-zone'
import { incotermPlace } from '@freight/contracts/client-document/incoterm-place'
import type { DangerousGoods } from '@freight/contracts/freight/cargo'
import { placeName } from '@freight/contracts/client-document/language/place-names'
import { greetingIn, htmlButton, htmlMail, htmlParagraph, htmlText } from '@freight/platform/mail/html-text'
import { localeOf, textIn } from '@freight/platform/texts'
import { LINK } from '@freight/platform/mail/stored-mail'
import type { CostRequest } from '../../aggregates/cost-request/cost-request-decider.ts'

/** First request, request with a new link, request for charges missing in the former answer, or reminder. */
type CostRequestMailKind = 'ASKED' | 'REOPENED' | 'MISSING' | 'REMINDED'

type Facts = {
  kind: CostRequestMailKind
  request: Pick<CostRequest, 'language' | 'contactName' | 'note' | 'dueAt' | 'sections'>
  shipment: AgentShipment
  /** Names of the charges that are missing in the former answer. */
  missing: readonly string[]
  /** Names of the documents that were shared with the agent. */
  documents: readonly string[]
  /** Name of the user who requests the costs; empty for a system request. */
  asker: string
  company: string
  timeZone: string
}

const cell = 'padding:7px 12px;border:solid #d3d9df;border-width:1px 0'

/** `23/11/2026 18:00 (GMT-3)`, in the time zone of the company. */
const dayAndTime = (instant: string, language: Language, timeZone: string): string => {
  const at = new Date(instant)
  const day = dateText(dayIn(timeZone, at.getTime()), language)
  const time = at.toLocaleTimeString(localeOf[language], {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return `${day} ${time} (${offsetOf(at, timeZone)})`
}

/** `GMT-3`: the reader may be in another time zone. */
const offsetOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

const number = (text: string, locale: string) => Number(text).toLocaleString(locale, { maximumFractionDigits: 3 })

/** `UN 1263 PAINT, 3, III`: number, proper shipping name, class and packing group, the same in every language. */
const dangerOf = ({ unNumber, shippingName, imoClass, packingGroup }: DangerousGoods): string => {
  const goods = ['IMO/IATA DG', unNumber && `UN ${unNumber}`, shippingName].filter(Boolean).join(' ')
  return [goods, imoClass, packingGroup].filter(Boolean).join(', ')
}

const cargoOf = (shipment: AgentShipment, language: Language): string => {
  const { containerData, uldData = [], truckData = [], pesoTotal, cbmTotal, commodityDescr } = shipment
  const locale = localeOf[language]
  const unit = (quantity: number, name: string, kg: string | undefined) =>
    `${quantity} × ${name}${kg === undefined ? '' : ` (${number(kg, locale)} kg ${textIn(language, 'document:each')})`}`
  const units = [
    ...containerData.map(({ quantity, type, peso }) => unit(quantity, type, peso)),
    ...uldData.map(({ quantity, type, weight }) => unit(quantity, type, weight)),
    ...truckData.map(({ quantity, type }) => unit(quantity, textIn(language, `shell:truck.${type}`), undefined)),
  ]
  const weights = [
    Number(pesoTotal) > 0 ? `${number(pesoTotal, locale)} kg` : '',
    Number(cbmTotal) > 0 ? `${number(cbmTotal, locale)} m³` : '',
  ]
  const dangers = [shipment, ...shipment.packingData].flatMap(({ dangerousGoods }) =>
    dangerousGoods === undefined ? [] : [dangerOf(dangerousGoods)],
  )
  const parts = [...units, ...weights, commodityDescr, ...new Set(dangers)]
  return parts.filter((part) => part !== '').join(' · ')
}

const addressOf = ({ direccion = '', codPostal, ciudad, estado }: AgentShipment['pickups'][number]): string =>
  [direccion, `${codPostal} ${ciudad}`.trim(), estado].filter((part) => part !== '').join(', ')

/** "Solicitamos solo los costos de origen y flete." */
const onlySections = (sections: readonly RequestedSection[], language: Language): string => {
  const words = sections.map((one) => textIn(language, `common:section.${one}`).toLocaleLowerCase())
  return textIn(language, 'thirdParty:onlySections', {
    sections: new Intl.ListFormat(localeOf[language]).format(words),
  })
}

/** Mail with a cost request in the provider's language: subject, text and HTML with the placeholder `LINK`. */
export const costRequestMail = ({ kind, request, shipment, missing, documents, asker, company, timeZone }: Facts) => {
  const { language } = request
  const text = (key: string, values?: Readonly<Record<string, string>>) =>
    textIn(language, `mails:request.${key}`, values)
  const lane = laneIn(shipment, language)
  const place = placeName(incotermPlace({ ...shipment, deliveryData: shipment.deliveries }), language)
  const { shipmentDate, readyDate, pickups, deliveries } = shipment
  const day = (label: string, date: string): [string, string] => [label, dateText(date, language)]
  const factRows: [string, string][] = [
    [text('row.reference'), shipment.referencia],
    [text('row.lane'), lane],
    [
      text('row.service'),
      `${textIn(language, `shell:transport.${shipment.transportMode}`)} ${shipment.modo} · ${shipment.incoterm} ${place}`,
    ],
    [text('row.cargo'), cargoOf(shipment, language)],
    ...pickups.map((address): [string, string] => [textIn(language, 'common:leg.PICKUP'), addressOf(address)]),
    ...deliveries.map((address): [string, string] => [textIn(language, 'common:leg.DELIVERY'), addressOf(address)]),
    ...(readyDate === undefined ? [] : [day(textIn(language, 'document:field.readyDate'), readyDate)]),
    ...(shipmentDate === undefined ? [] : [day(textIn(language, 'common:column.shipmentDate'), shipmentDate)]),
    ...(missing.length === 0 ? [] : [[text('row.missing'), missing.join(', ')] as [string, string]]),
    ...(documents.length === 0 ? [] : [[text('row.documents'), documents.join(', ')] as [string, string]]),
    [text('row.due'), dayAndTime(request.dueAt, language, timeZone)],
  ]
  const before = [
    greetingIn(language, request.contactName),
    text(`opening.${kind}`, { company }),
    ...(request.sections === undefined || kind === 'MISSING' ? [] : [onlySections(request.sections, language)]),
    ...(request.note === '' ? [] : [request.note]),
  ]
  const after = [text('footer'), ...(asker === '' ? [] : [`${asker}\n${company}`])]
  const factLines = factRows.map(([label, value]) => `${label}: ${value}`).join('\n')
  const table = factRows
    .map(
      ([label, value]) =>
        `<tr><td style="${cell};color:#48535e">${htmlText(label)}</td><td style="${cell};font-weight:600">${htmlText(value)}</td></tr>`,
    )
    .join('')
  return {
    subject: text(`subject.${kind}`, { reference: shipment.referencia, lane }),
    text: `${[...before, factLines, LINK, ...after].join('\n\n')}\n`,
    html: htmlMail(language, [
      ...before.map(htmlParagraph),
      `<table role="presentation" cellspacing="0" cellpadding="0" style="max-width:560px;margin:0 0 16px;border:1px solid #d3d9df;border-collapse:collapse;font:inherit">${table}</table>`,
      htmlButton(textIn(language, 'mails:enterRates'), LINK),
      ...after.map(htmlParagraph),
    ]),
  }
}

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
        documents: quotation.docs
          .filter(({ documentId }) => request.documents.includes(documentId))
          .map(({ name }) => name),
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
