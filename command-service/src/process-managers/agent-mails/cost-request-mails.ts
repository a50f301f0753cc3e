import type { Language, TransportMode } from '@freight/contracts/vocabulary/schemas'
import { isOpen } from '@freight/contracts/vocabulary/cost-request'
import { notErased } from '@freight/contracts/events/personal'
import { idIn, type StoredEvent } from '@freight/contracts/events/envelope'
import { shipmentForAgents, type AgentShipment } from '@freight/contracts/third-party/shipment'
import type { Platform } from '@freight/platform/connections/platform'
import { deciders } from '../../aggregates/deciders.ts'
import { acceptsCosts } from '../../aggregates/quotation/accepts-costs.ts'
import { streamStates } from '../../handling/stream-states.ts'
import type { PersonOf } from '../../lookups/tables/people.ts'
import { senderFields, greetings } from './agent-letter.ts'
import { agentLink, lastIssue } from './agent-link.ts'
import { isOfDemo, process, type Process } from '../process.ts'
import type { DangerousGoods } from '@freight/contracts/freight/cargo'
import { placeName } from '@freight/contracts/client-document/language/place-names'
import { truckNames } from '@freight/contracts/freight/transport'
import { htmlButton, htmlParagraph, htmlText } from '@freight/platform/mail/html-text'
import { LINK } from '@freight/platform/mail/outbox'
import type { CostRequest } from '../../aggregates/cost-request/cost-request-state.ts'

/** First request, request with a new link, request for charges missing in the former answer, or reminder. */
type CostRequestMailKind = 'ASKED' | 'REOPENED' | 'MISSING' | 'REMINDED'

type Facts = {
  kind: CostRequestMailKind
  request: Pick<CostRequest, 'language' | 'contactName' | 'note' | 'dueAt'>
  shipment: AgentShipment
  /** Names of the charges that are missing in the former answer. */
  missing: readonly string[]
  /** Name of the user who requests the costs; empty for a system request. */
  asker: string
  company: string
  timeZone: string
}

type Words = {
  subject: Record<CostRequestMailKind, (reference: string, lane: string) => string>
  opening: Record<CostRequestMailKind, (company: string) => string>
  rows: { lane: string; service: string; cargo: string; due: string; reference: string; missing: string }
  transport: Record<TransportMode, string>
  button: string
  footer: string
  locale: string
}

const words: Record<Language, Words> = {
  es: {
    subject: {
      ASKED: (reference, lane) => `Pedido de costos ${reference}: ${lane}`,
      REOPENED: (reference, lane) => `Pedido de costos ${reference}: ${lane} (enlace nuevo)`,
      MISSING: (reference, lane) => `Faltan costos ${reference}: ${lane} (enlace nuevo)`,
      REMINDED: (reference, lane) => `Recordatorio: pedido de costos ${reference}: ${lane}`,
    },
    opening: {
      ASKED: (company) => `${company} le pide costos para este embarque.`,
      REOPENED: (company) =>
        `${company} le vuelve a pedir costos para este embarque. El enlace anterior ya no sirve; use este.`,
      MISSING: () =>
        `Gracias por sus costos. Faltan algunos cargos; el formulario de este enlace nuevo ya tiene lo que envió.`,
      REMINDED: (company) => `${company} todavía espera sus costos para este embarque.`,
    },
    rows: {
      reference: 'Referencia',
      lane: 'Ruta',
      service: 'Servicio',
      cargo: 'Carga',
      due: 'Responder antes del',
      missing: 'Falta',
    },
    transport: { SEA: 'Marítimo', AIR: 'Aéreo', ROAD: 'Terrestre' },
    button: 'Ver el pedido y cargar costos',
    footer:
      'El enlace es personal: no lo reenvíe. Desde la misma página puede avisar que no cotiza o hacer una pregunta.',
    locale: 'es-UY',
  },
  en: {
    subject: {
      ASKED: (reference, lane) => `Rate request ${reference}: ${lane}`,
      REOPENED: (reference, lane) => `Rate request ${reference}: ${lane} (new link)`,
      MISSING: (reference, lane) => `Charges missing ${reference}: ${lane} (new link)`,
      REMINDED: (reference, lane) => `Reminder: rate request ${reference}: ${lane}`,
    },
    opening: {
      ASKED: (company) => `${company} would like your rates for this shipment.`,
      REOPENED: (company) =>
        `${company} would like your rates for this shipment again. The previous link no longer works; please use this one.`,
      MISSING: () =>
        `Thank you for your rates. Some charges are still missing. The form under this new link already contains what you sent.`,
      REMINDED: (company) => `${company} is still waiting for your rates for this shipment.`,
    },
    rows: {
      reference: 'Reference',
      lane: 'Lane',
      service: 'Service',
      cargo: 'Cargo',
      due: 'Reply by',
      missing: 'Missing',
    },
    transport: { SEA: 'Sea', AIR: 'Air', ROAD: 'Road' },
    button: 'See the request and enter rates',
    footer:
      'This link is personal: please do not forward it. On the same page you can decline to quote or ask a question.',
    locale: 'en-GB',
  },
  pt: {
    subject: {
      ASKED: (reference, lane) => `Pedido de custos ${reference}: ${lane}`,
      REOPENED: (reference, lane) => `Pedido de custos ${reference}: ${lane} (novo link)`,
      MISSING: (reference, lane) => `Faltam custos ${reference}: ${lane} (novo link)`,
      REMINDED: (reference, lane) => `Lembrete: pedido de custos ${reference}: ${lane}`,
    },
    opening: {
      ASKED: (company) => `${company} pede os seus custos para este embarque.`,
      REOPENED: (company) =>
        `${company} pede novamente os seus custos para este embarque. O link anterior não vale mais; use este.`,
      MISSING: () =>
        `Obrigado pelos seus custos. Faltam algumas taxas; o formulário deste novo link já contém o que você enviou.`,
      REMINDED: (company) => `${company} ainda aguarda os seus custos para este embarque.`,
    },
    rows: {
      reference: 'Referência',
      lane: 'Rota',
      service: 'Serviço',
      cargo: 'Carga',
      due: 'Responder até',
      missing: 'Falta',
    },
    transport: { SEA: 'Marítimo', AIR: 'Aéreo', ROAD: 'Rodoviário' },
    button: 'Ver o pedido e informar custos',
    footer:
      'O link é pessoal: não o encaminhe. Na mesma página você pode avisar que não vai cotar ou fazer uma pergunta.',
    locale: 'pt-BR',
  },
}

const cell = 'padding:7px 12px;border:solid #d3d9df;border-width:1px 0'

/** `23/11/2026 18:00 (GMT-3)`, in the time zone of the company. */
const dayAndTime = (instant: string, locale: string, timeZone: string): string => {
  const at = new Date(instant)
  const day = at.toLocaleDateString(locale, { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' })
  const time = at.toLocaleTimeString(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${day} ${time} (${offsetOf(at, timeZone)})`
}

/** `GMT-3`: the reader may be in another time zone. */
const offsetOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

const number = (text: string, locale: string) => Number(text).toLocaleString(locale, { maximumFractionDigits: 3 })

/** `UN 1263, 3, III`: UN number, class and packing group, in the same form in every language. */
const dangerOf = ({ unNumber, imoClass, packingGroup }: DangerousGoods): string =>
  ['IMO/IATA DG', unNumber && `UN ${unNumber}`, imoClass, packingGroup].filter(Boolean).join(' ')

const cargoOf = (shipment: AgentShipment, language: Language): string => {
  const { containerData, uldData = [], truckData = [], pesoTotal, cbmTotal, commodityDescr } = shipment
  const { locale } = words[language]
  const unit = (quantity: number, name: string, kg: string | undefined) =>
    `${quantity} × ${name}${kg === undefined ? '' : ` (${number(kg, locale)} kg)`}`
  const units = [
    ...containerData.map(({ quantity, type, peso }) => unit(quantity, type, peso)),
    ...uldData.map(({ quantity, type, weight }) => unit(quantity, type, weight)),
    ...truckData.map(({ quantity, type }) => unit(quantity, truckNames[language][type], undefined)),
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

/** Mail with a cost request in the provider's language: subject, text and HTML with the placeholder `LINK`. */
export const costRequestMail = ({ kind, request, shipment, missing, asker, company, timeZone }: Facts) => {
  const { language } = request
  const { subject, opening, rows, transport, button, footer, locale } = words[language]
  const { origenName, destinoName } = shipment
  const lane = `${placeName(origenName, language)} → ${placeName(destinoName, language)}`
  const factRows: [string, string][] = [
    [rows.reference, shipment.referencia],
    [rows.lane, lane],
    [rows.service, `${transport[shipment.transportMode]} ${shipment.modo} · ${shipment.incoterm}`],
    [rows.cargo, cargoOf(shipment, language)],
    ...(missing.length === 0 ? [] : [[rows.missing, missing.join(', ')] as [string, string]]),
    [rows.due, dayAndTime(request.dueAt, locale, timeZone)],
  ]
  const before = [
    greetings[language](request.contactName),
    opening[kind](company),
    ...(request.note === '' ? [] : [request.note]),
  ]
  const after = [footer, ...(asker === '' ? [] : [`${asker}\n${company}`])]
  const factLines = factRows.map(([label, value]) => `${label}: ${value}`).join('\n')
  const table = factRows
    .map(
      ([label, value]) =>
        `<tr><td style="${cell};color:#48535e">${htmlText(label)}</td><td style="${cell};font-weight:600">${htmlText(value)}</td></tr>`,
    )
    .join('')
  return {
    subject: subject[kind](shipment.referencia, lane),
    text: `${[...before, factLines, LINK, ...after].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;font:15px/22px Helvetica,Arial,sans-serif;color:#171b20">`,
      ...before.map(htmlParagraph),
      `<table role="presentation" cellspacing="0" cellpadding="0" style="max-width:560px;margin:0 0 16px;border:1px solid #d3d9df;border-collapse:collapse;font:inherit">${table}</table>`,
      htmlButton(button, LINK),
      ...after.map(htmlParagraph),
      '</body></html>',
    ].join(''),
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
