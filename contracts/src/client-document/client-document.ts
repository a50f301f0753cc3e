import { dateText } from '../date-text.ts'
import { vehiclesIn } from '../freight/cargo.ts'
import type { Text, TextIn } from '../freight/language.ts'
import { handledEnds, neededLegs } from '../pricing/our-sections.ts'
import type { Side } from '../freight/incoterms.ts'
import type { CarriedLeg } from '../vocabulary/journey.ts'
import type { CompanySettings } from '../company-settings/settings.ts'
import type { FxSnapshot } from '../exchange-rate/exchange.ts'
import { Exact } from '../money/money.ts'
import { erasedText } from '../events/personal.ts'
import type { EventData } from '../events/event.ts'
import type { QuotationEvents } from '../quotation/quotation-events.ts'
import { journeyShown, withoutLocalNames } from '../pricing/journey.ts'
import type { OfferedSell } from '../pricing/offer/sell-group.ts'
import { pricedPart, type Printing } from './alternative.ts'
import type { Breakdown, ClientDocument, DocumentAlternative, DocumentLanguage } from '../quotation/document.ts'
import { sameContent } from '../same-content.ts'
import { type DocumentText, documentText } from './document-text.ts'
import { plainTexts, frequencyIn } from './field-words.ts'
import { inclusions } from './inclusions.ts'
import { incotermPlace } from './incoterm-place.ts'
import { type NumberStyle, numberText } from './number-text.ts'
import type { QuotationRequested } from '../freight/request/requested.ts'
import { placeName } from './language/place-names.ts'
import { joinedText, scheduleFacts, tierRows } from './schedule-facts.ts'
import { routeIn } from './language/route-in.ts'

type Localized = {
  request: Pick<QuotationRequested, 'origenName' | 'destinoName'>
  sells: readonly OfferedSell[]
  language: DocumentLanguage
}

/** Translates places, routes and concepts of a document source, as far as translations exist. */
const inLanguage = <Source extends Localized>(source: Source): Source => {
  const { language, request, sells } = source
  if (language === 'es') return source
  return {
    ...source,
    request: {
      ...request,
      origenName: placeName(request.origenName, language),
      destinoName: placeName(request.destinoName, language),
    },
    sells: sells.map((sell) => ({
      ...sell,
      description: routeIn(sell.description, language),
      ruta: routeIn(sell.ruta, language),
      ...(sell.journey && { journey: sell.journey.map((part) => ({ ...part, ruta: routeIn(part.ruta, language) })) }),
      charges: sell.charges.map((charge) => ({ ...charge, concept: charge.concepts?.[language] ?? charge.concept })),
    })),
  }
}

type Request = EventData<QuotationEvents, 'QuotationRequested'>

/** Input of the client's document. */
export type DocumentSource = {
  request: Request
  direction: 'IMPORT' | 'EXPORT'
  company: { code: string; data: CompanySettings['data'] }
  sells: readonly OfferedSell[]
  fx: FxSnapshot
  validUntil: string
  language: DocumentLanguage
  breakdown: Breakdown
  withEquivalent: boolean
  /** `date` is absent in a preview. */
  revision: { no: number; date?: string; replaces?: { no: number; date: string } }
  client: { name: string; rut: string; attention: readonly string[] }
  contact: { name: string; mail: string }
  /** Disclaimers in the language of the document, in their order. */
  conditions: readonly string[]
  /** Country name for its two letters, in the language of the document. */
  countryName: (code: string) => string
  textIn: TextIn
}

/** Footer in the language of the document; without a translation the Spanish one. */
const footerIn = (language: DocumentLanguage, { footer, footerEn, footerPt }: CompanySettings['data']): string =>
  ({ es: footer, en: footerEn, pt: footerPt })[language] || footer

/** In English a comma separates thousands, so the company's format does not apply. */
export const styleIn = (language: DocumentLanguage, { numberFormat }: CompanySettings['data']): NumberStyle =>
  language === 'en' ? 'POINT' : numberFormat

export const letterheadOf = (
  { code, data }: DocumentSource['company'],
  language: DocumentLanguage,
): ClientDocument['company'] => ({
  code,
  name: data.razonSocial,
  lines: [
    joinedText(data.address, data.rut === '' ? '' : `RUT ${data.rut}`),
    joinedText(data.phone, data.mail, data.web),
  ],
  footer: footerIn(language, data),
})

const revisionText = ({ revision: { no: revisionNo, date } }: DocumentSource, text: DocumentText): string =>
  date === undefined ? text('preview') : text('revision', { number: revisionNo, date: dateText(date, text.language) })

const revisionLine = (source: DocumentSource, text: DocumentText): string => {
  const { revision, request } = source
  const { replaces } = revision
  return joinedText(
    revisionText(source, text),
    replaces && text('replaces', { number: replaces.no, date: dateText(replaces.date, text.language) }),
    request.client?.reference ? text('yourReference', { reference: request.client.reference }) : undefined,
  )
}

/** `600622` as `6006.22`: heading and subheading. */
const hsText = (code: string): string => [code.slice(0, 4), ...(code.slice(4).match(/\d\d/g) ?? [])].join('.')

/** The goods with their HS code. */
export const goodsText = (description: string, code: string): string =>
  code === '' ? description : `${description} (HS ${hsText(code)})`

const chargeableText = ({ modo, chargeableTotal, chargeableBasis }: Request, text: Text, style: NumberStyle) => {
  if (modo === 'FCL' || modo === 'FTL') return undefined
  const isTons = modo === 'LCL' || modo === 'RORO'
  const weight = isTons
    ? `${numberText(new Exact(chargeableTotal).dividedBy(1000).toFixed(), 3, style)} RT`
    : `${numberText(chargeableTotal, 1, style)} kg`
  const hasText = ['VOLUME', 'GROSS', 'LDM'].includes(chargeableBasis)
  return text('chargeable', { weight, basis: hasText ? text(`basis.${chargeableBasis}`) : '' })
}

type Danger = NonNullable<Request['dangerousGoods']>

/**
 * Dangerous goods of the shipment and of single rows, without duplicates; net quantities are left out where they
 * differ.
 */
const dangerousIn = ({ dangerousGoods, packingData }: Request) => {
  const declarations = [dangerousGoods, ...packingData.map((row) => row.dangerousGoods)].filter(
    (goods) => goods !== undefined,
  )
  const goodsByKey = new Map<string, Danger>()
  for (const { netQuantity, ...goods } of declarations) {
    const key = JSON.stringify(goods)
    const isAlike = !goodsByKey.has(key) || sameContent(goodsByKey.get(key)?.netQuantity, netQuantity)
    goodsByKey.set(key, { ...goods, ...(isAlike && netQuantity && { netQuantity }) })
  }
  return [...goodsByKey.values()]
}

const unitText = { KG: 'kg', L: 'l' } as const
/** Known data of dangerous goods, in the order of the regulations. */
const dangerText = (goods: Danger, text: Text, style: NumberStyle): string => {
  const { unNumber, shippingName, imoClass, packingGroup, netQuantity: net } = goods
  const amount = net && numberText(net.amount, new Exact(net.amount).decimalPlaces(), style)
  return [
    unNumber ? `${text('danger.goods')} UN ${unNumber}` : text('danger.goods'),
    shippingName,
    imoClass && `${text('danger.class')} ${imoClass}`,
    packingGroup && `${text('danger.group')} ${packingGroup}`,
    net && `${amount} ${unitText[net.unit]} ${text('danger.net')}`,
  ]
    .filter(Boolean)
    .join(', ')
}

type Address = NonNullable<Request['deliveryData']>[number]

const addressText = ({ destinatario, direccion, codPostal, ciudad, estado }: Address): string =>
  [destinatario, direccion, `${codPostal} ${ciudad}`, estado]
    .map((part) => part.replace(erasedText, '').trim())
    .filter((part) => part !== '')
    .join(', ')

const cargoParty = ({ request }: DocumentSource, text: DocumentText, style: NumberStyle) => {
  const { containerData, uldData = [], pltTotal, ctnTotal, pesoTotal, cbmTotal, stackable } = request
  const containerTexts = containerData.map(({ type, quantity, peso }) =>
    [
      `${quantity} × ${type}`,
      ...(peso === undefined ? [] : [`(${numberText(peso, 1, style)} kg ${text('each')})`]),
    ].join(' '),
  )
  const containers = [...containerTexts, ...uldData.map(({ type, quantity }) => `${quantity} × ${type}`)].join(', ')
  const vehicles = vehiclesIn(request.packingData)
  const hasWeight = !new Exact(pesoTotal).isZero()
  const name = joinedText(
    containers,
    request.truckData?.map(({ type, quantity }) => `${quantity} × ${text(`shell:truck.${type}`)}`).join(', '),
    vehicles > 0 ? text('vehicles', { count: vehicles }) : undefined,
    pltTotal > 0 ? text('pallets', { count: pltTotal }) : undefined,
    ctnTotal > 0 ? text('cartons', { count: ctnTotal }) : undefined,
    hasWeight ? `${numberText(pesoTotal, 1, style)} kg` : undefined,
    new Exact(cbmTotal).isZero() ? undefined : `${numberText(cbmTotal, 3, style)} m³`,
  )
  return {
    label: text('cargo'),
    name: name === '' ? request.modo : name,
    lines: [
      goodsText(request.commodityDescr, request.commodityCodigo),
      joinedText(chargeableText(request, text, style), text(`stackable.${stackable}`)),
      ...plainTexts(request, text, style),
      ...(request.deliveryData ?? []).map((address) => `${text('delivery')}: ${addressText(address)}`),
      ...dangerousIn(request).map((goods) => dangerText(goods, text, style)),
    ],
  }
}

/** The alternative's own last day where alternatives differ: the head of the document has only the first. */
const ownValidUntil = ({ validez }: OfferedSell, sells: readonly OfferedSell[], text: DocumentText): string =>
  sells.every((sell) => sell.validez === validez) ? '' : dateText(validez, text.language)

const transitOf = ({ ttime }: OfferedSell, text: Text): string =>
  ttime === undefined ? '' : text('days', { count: ttime })

/**
 * Journey by leg, without legs that have no data. Carriers appear for the main carriage only, unless the carrier of the
 * alternative was emptied: at the ends they would reveal our local suppliers.
 */
const journeyFacts = (sell: OfferedSell, side: Side, text: Text) => {
  const ourLegs = neededLegs(side)
  // A rate may price a leg of the other party, which the offer does not sell.
  const sold = (legs: readonly CarriedLeg[]) => legs.filter((leg) => ourLegs.includes(leg))
  return journeyShown(withoutLocalNames(sell))
    .map(({ legs, carrier, ruta, ttime }) => ({
      label: (sold(legs).length > 0 ? sold(legs) : legs)
        .map((leg) => (handledEnds(sell).includes(leg) ? text(`ends.${leg}`) : text(`prices:leg.${leg}`)))
        .join(' + '),
      value: joinedText(
        sell.carrier === '' ? '' : carrier,
        ruta,
        ttime === undefined ? '' : text('days', { count: ttime }),
      ),
    }))
    .filter(({ value }) => value !== '')
}

const factsOf = (
  sell: OfferedSell,
  { shipmentDate, ...side }: Request & Pick<Side, 'direction'>,
  text: DocumentText,
  style: NumberStyle,
) => [
  ...journeyFacts(sell, side, text),
  ...(sell.ttime === undefined ? [] : [{ label: text('transit'), value: text('days', { count: sell.ttime }) }]),
  ...(sell.frequency ? [{ label: text('frequency'), value: frequencyIn(sell.frequency, text) }] : []),
  ...(sell.freeDays === undefined ? [] : [{ label: text('freeDays'), value: text('days', { count: sell.freeDays }) }]),
  ...(shipmentDate === undefined ? [] : [{ label: text('shipment'), value: dateText(shipmentDate, text.language) }]),
  ...scheduleFacts(sell, text, style),
]

/** By the carrier, unless it was emptied: a client chooses among lines, and a route alone names none. */
const nameOf = ({ description, carrier, ruta }: OfferedSell): string => description || joinedText(carrier, ruta)

const alternativeOf = (
  sell: OfferedSell,
  index: number,
  source: DocumentSource,
  printing: Printing,
): DocumentAlternative => {
  const { text } = printing
  const { request, direction, sells } = source
  const following = sells[index + 1]
  const numbered = (at: number) => text('alternative', { number: at + 1, total: sells.length })
  const validUntil = ownValidUntil(sell, sells, text)
  const typedInclusions = {
    ...(sell.includes && { includes: sell.includes }),
    ...(sell.excludes && { excludes: sell.excludes }),
  }
  return {
    idSell: sell.idSell,
    title: sells.length === 1 ? '' : numbered(index),
    name: nameOf(sell),
    via: joinedText(sell.ruta, sell.carrier),
    next: following
      ? text('nextPage', {
          alternative: [numbered(index + 1), nameOf(following), transitOf(following, text)].filter(Boolean).join(', '),
        })
      : '',
    facts: [
      ...(validUntil === '' ? [] : [{ label: text('validUntil'), value: validUntil }]),
      ...factsOf(sell, { ...request, direction }, text, printing.style),
    ],
    transit: transitOf(sell, text),
    validUntil,
    ...pricedPart(sell, printing),
    ...inclusions(sell, { ...request, direction }, text),
    ...typedInclusions,
  }
}

/** Price, transit, free days with the prices after them, and validity of all alternatives; rows without any value are left out. */
const comparisonOf = (
  { sells }: DocumentSource,
  alternatives: readonly DocumentAlternative[],
  text: DocumentText,
  style: NumberStyle,
): NonNullable<ClientDocument['comparison']> => {
  const isTaxed = hasTax(alternatives)
  const priceOf = ({ totals }: DocumentAlternative) =>
    totals.map(({ currency, amount }) => `${currency} ${amount}`).join(' + ') || text('onRequest')
  const daysOf = (days: number | undefined) => (days === undefined ? '' : text('days', { count: days }))
  const rows = [
    { label: text(isTaxed ? 'head.totalWithTax' : 'head.total'), values: alternatives.map(priceOf) },
    { label: text('transit'), values: sells.map(({ ttime }) => daysOf(ttime)) },
    { label: text('freeDays'), values: sells.map(({ freeDays }) => daysOf(freeDays)) },
    ...tierRows(sells, text, style),
    { label: text('validUntil'), values: sells.map(({ validez }) => dateText(validez, text.language)) },
  ]
  return {
    title: text('comparison'),
    names: alternatives.map(({ name }, index) => joinedText(String(index + 1), name)),
    rows: rows
      .filter(({ values }) => values.some((value) => value !== ''))
      .map(({ label, values }) => ({ label, values: values.map((value) => value || '—') })),
  }
}

const hasTax = (alternatives: readonly DocumentAlternative[]): boolean =>
  alternatives.some(({ subtotals }) => subtotals.some(({ tax }) => tax !== '—'))

export const headsOf = (text: Text, isTaxed: boolean): ClientDocument['heads'] => ({
  concept: text('head.concept'),
  currency: text('head.currency'),
  unitPrice: text('head.unitPrice'),
  quantity: text('head.quantity'),
  amount: text('head.amount'),
  totalWithTax: text(isTaxed ? 'head.totalWithTax' : 'head.total'),
  optional: text('head.optional'),
  optionalNote: text('head.optionalNote'),
  includes: text('head.includes'),
  excludes: text('head.excludes'),
  conditions: text('head.conditions'),
  page: text('head.page'),
  pageOf: text('head.pageOf'),
})

/**
 * The client's document of an offer, formatted in its language. Pure: the same revision always gives the same document.
 */
export const clientDocument = (input: DocumentSource): ClientDocument => {
  const source = inLanguage(input)
  const { request, company, language, sells, client, contact, countryName, fx, breakdown, withEquivalent, textIn } =
    source
  const text = documentText(textIn, language)
  const { data } = company
  const style = styleIn(language, data)
  const printing: Printing = {
    text,
    style,
    modo: request.modo,
    breakdown,
    fx,
    displayCurrency: data.displayCurrency,
    withEquivalent,
    places: { origin: request.origenName, destination: request.destinoName },
    containers: request.containerData,
  }
  const alternatives = sells.map((sell, index) => alternativeOf(sell, index, source, printing))
  return {
    language,
    company: letterheadOf(company, language),
    kind: text(request.scope === 'ON_REQUEST' ? 'indicative' : 'quotation'),
    reference: request.referencia,
    revision: revisionLine(source, text),
    validity: { label: text('validUntil'), date: dateText(source.validUntil, text.language) },
    contact: { name: contact.name, mail: contact.mail },
    parties: [
      {
        label: text('client'),
        name: client.name,
        lines: [
          ...client.attention.map((name) => text('attention', { name })),
          ...(client.rut === '' ? [] : [`RUT ${client.rut}`]),
        ],
      },
      { label: text('contact'), name: contact.name, lines: [contact.mail, data.phone].filter((line) => line !== '') },
      cargoParty(source, text, style),
    ],
    lane: {
      origin: { name: request.origenName, place: joinedText(request.origenCodigo, countryName(request.origenPais)) },
      destination: {
        name: request.destinoName,
        place: joinedText(request.destinoCodigo, countryName(request.destinoPais)),
      },
      how: joinedText(
        `${text(`shell:transport.${request.transportMode}`)} ${request.modo}`,
        `${request.incoterm} ${incotermPlace(request)}`,
      ),
    },
    heads: headsOf(text, hasTax(alternatives)),
    ...(alternatives.length > 1 && { comparison: comparisonOf(source, alternatives, text, style) }),
    alternatives,
    conditions: [...source.conditions],
    foot: joinedText(request.referencia, revisionText(source, text)),
  }
}
