import { vehiclesIn } from '../freight/cargo.ts'
import { handledEnds } from '../pricing/our-sections.ts'
import { pricedUnits } from '../pricing/charges.ts'
import type { CompanySettings } from '../company-settings/settings.ts'
import type { FxSnapshot } from '../pricing/exchange.ts'
import { Exact } from '../pricing/money.ts'
import { erasedText } from '../events/personal.ts'
import type { EventData } from '../events/event.ts'
import type { QuotationEvents } from '../quotation/quotation-events.ts'
import { journeyShown, withoutLocalNames } from '../quotation/offer/journey.ts'
import type { OfferedSell } from '../quotation/sell-group.ts'
import { pricedPart, type Printing } from './alternative.ts'
import type { Breakdown, ClientDocument, DocumentAlternative, DocumentLanguage } from './document.ts'
import { sameContent } from '../same-content.ts'
import { plainTexts } from './field-words.ts'
import { inclusions } from './inclusions.ts'
import { incotermPlace } from './incoterm-place.ts'
import { dateText, type NumberStyle, numberText } from './number-text.ts'
import type { DocumentWords } from './document-words.ts'
import { documentWords } from './client-document-words.ts'
import type { QuotationRequested } from '../quotation/requested.ts'
import { placeName } from './language/place-names.ts'
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
}

/** Footer in the language of the document; without a translation the Spanish one. */
const footerIn = (language: DocumentLanguage, { footer, footerEn, footerPt }: CompanySettings['data']): string =>
  ({ es: footer, en: footerEn, pt: footerPt })[language] || footer

const joinedText = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' · ')

const revisionText = ({ revision: { no: revisionNo, date } }: DocumentSource, words: DocumentWords): string =>
  date === undefined ? words.preview : words.revision(revisionNo, dateText(date))

const revisionLine = (source: DocumentSource, words: DocumentWords): string => {
  const { revision, request } = source
  const { replaces } = revision
  return joinedText(
    revisionText(source, words),
    replaces && words.replaces(replaces.no, dateText(replaces.date)),
    request.client?.reference ? words.yourReference(request.client.reference) : undefined,
  )
}

/** `600622` as `6006.22`: heading and subheading. */
const hsText = (code: string): string => [code.slice(0, 4), ...(code.slice(4).match(/\d\d/g) ?? [])].join('.')

const chargeableText = (
  { modo, chargeableTotal, chargeableBasis }: Request,
  words: DocumentWords,
  style: NumberStyle,
) => {
  if (modo === 'FCL' || modo === 'FTL') return undefined
  const isTons = modo === 'LCL' || modo === 'RORO'
  const weight = isTons
    ? `${numberText(new Exact(chargeableTotal).dividedBy(1000).toFixed(), 3, style)} RT`
    : `${numberText(chargeableTotal, 1, style)} kg`
  const basisTexts = {
    VOLUME: words.byVolume,
    GROSS: words.byWeight,
    LDM: words.byFloor,
    PIVOT: '',
    MINIMUM: '',
    NONE: '',
  }
  return words.chargeable(weight, basisTexts[chargeableBasis])
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
const dangerText = ({ unNumber: un, shippingName: name, netQuantity: net, ...rest }: Danger, style: NumberStyle) => ({
  ...rest,
  un,
  name,
  net: net && `${numberText(net.amount, new Exact(net.amount).decimalPlaces(), style)} ${unitText[net.unit]}`,
})

type Address = NonNullable<Request['deliveryData']>[number]

const addressText = ({ destinatario, direccion, codPostal, ciudad, estado }: Address): string =>
  [destinatario, direccion, `${codPostal} ${ciudad}`, estado]
    .map((part) => part.replace(erasedText, '').trim())
    .filter((part) => part !== '')
    .join(', ')

const cargoParty = ({ request, language }: DocumentSource, words: DocumentWords, style: NumberStyle) => {
  const { containerData, uldData = [], pltTotal, ctnTotal, pesoTotal, cbmTotal, stackable } = request
  const containerTexts = containerData.map(({ type, quantity, peso }) =>
    [`${quantity} × ${type}`, ...(peso === undefined ? [] : [`(${numberText(peso, 1, style)} kg ${words.each})`])].join(
      ' ',
    ),
  )
  const containers = [...containerTexts, ...uldData.map(({ type, quantity }) => `${quantity} × ${type}`)].join(', ')
  const vehicles = vehiclesIn(request.packingData)
  const hasWeight = !new Exact(pesoTotal).isZero()
  const name = joinedText(
    containers === '' ? undefined : words.containers(containers),
    request.truckData ? words.units.FTL(String(pricedUnits(request))) : undefined,
    vehicles > 0 ? words.vehicles(vehicles) : undefined,
    pltTotal > 0 ? words.pallets(pltTotal) : undefined,
    ctnTotal > 0 ? words.cartons(ctnTotal) : undefined,
    hasWeight ? `${numberText(pesoTotal, 1, style)} kg` : undefined,
    new Exact(cbmTotal).isZero() ? undefined : `${numberText(cbmTotal, 3, style)} m³`,
  )
  const goodsText =
    request.commodityCodigo === ''
      ? request.commodityDescr
      : `${request.commodityDescr} (HS ${hsText(request.commodityCodigo)})`
  return {
    label: words.cargo,
    name: name === '' ? request.modo : name,
    lines: [
      goodsText,
      joinedText(chargeableText(request, words, style), words.stackable[stackable]),
      ...plainTexts(request, language, style),
      ...(request.deliveryData ?? []).map((address) => `${words.delivery}: ${addressText(address)}`),
      ...dangerousIn(request).map((goods) => words.dangerous(dangerText(goods, style))),
    ],
  }
}

/** The alternative's own last day where alternatives differ: the head of the document has only the first. */
const ownValidUntil = ({ validez }: OfferedSell, sells: readonly OfferedSell[]): string =>
  sells.every((sell) => sell.validez === validez) ? '' : dateText(validez)

const transitOf = ({ ttime }: OfferedSell, words: DocumentWords): string =>
  ttime === undefined ? '' : words.days(ttime)

/**
 * Journey by leg, without legs that have no data. Carriers appear for the main carriage only, unless the carrier of the
 * alternative was emptied: at the ends they would reveal our local suppliers.
 */
const journeyFacts = (sell: OfferedSell, words: DocumentWords) =>
  journeyShown(withoutLocalNames(sell))
    .map(({ legs, carrier, ruta, ttime }) => ({
      label: legs.map((leg) => (handledEnds(sell).includes(leg) ? words.ends[leg] : words.legs[leg])).join(' + '),
      value: joinedText(sell.carrier === '' ? '' : carrier, ruta, ttime === undefined ? '' : words.days(ttime)),
    }))
    .filter(({ value }) => value !== '')

const factsOf = (sell: OfferedSell, { shipmentDate }: Request, words: DocumentWords) => [
  ...journeyFacts(sell, words),
  ...(sell.ttime === undefined ? [] : [{ label: words.transit, value: words.days(sell.ttime) }]),
  ...(sell.frequency ? [{ label: words.frequency, value: sell.frequency }] : []),
  ...(sell.freeDays === undefined ? [] : [{ label: words.freeDays, value: words.days(sell.freeDays) }]),
  ...(shipmentDate === undefined ? [] : [{ label: words.shipment, value: dateText(shipmentDate) }]),
]

const nameOf = ({ description, ruta }: OfferedSell): string => (description === '' ? ruta : description)

/** "Directo, 31 días" */
const nameAndTransit = (sell: OfferedSell, words: DocumentWords): string =>
  [nameOf(sell), transitOf(sell, words)].filter((part) => part !== '').join(', ')

const alternativeOf = (
  sell: OfferedSell,
  index: number,
  source: DocumentSource,
  printing: Printing,
): DocumentAlternative => {
  const { words } = printing
  const { request, direction, sells } = source
  const following = sells[index + 1]
  const validUntil = ownValidUntil(sell, sells)
  const typedInclusions = {
    ...(sell.includes && { includes: sell.includes }),
    ...(sell.excludes && { excludes: sell.excludes }),
  }
  return {
    idSell: sell.idSell,
    title: sells.length === 1 ? '' : words.alternative(index + 1, sells.length),
    name: nameOf(sell),
    via: joinedText(sell.ruta, sell.carrier),
    next: following
      ? words.onNextPage(words.alternative(index + 2, sells.length), nameAndTransit(following, words))
      : '',
    facts: [
      ...(validUntil === '' ? [] : [{ label: words.validUntil, value: validUntil }]),
      ...factsOf(sell, request, words),
    ],
    transit: transitOf(sell, words),
    validUntil,
    ...pricedPart(sell, printing),
    ...inclusions(sell, { ...request, direction }, words),
    ...typedInclusions,
  }
}

/** Price, transit, free days and validity of all alternatives; rows without any value are left out. */
const comparisonOf = (
  { sells }: DocumentSource,
  alternatives: readonly DocumentAlternative[],
  words: DocumentWords,
): NonNullable<ClientDocument['comparison']> => {
  const isTaxed = hasTax(alternatives)
  const priceOf = ({ totals }: DocumentAlternative) =>
    totals.map(({ currency, amount }) => `${currency} ${amount}`).join(' + ') || words.onRequest
  const daysOf = (days: number | undefined) => (days === undefined ? '' : words.days(days))
  const rows = [
    { label: isTaxed ? words.totalWithTax : words.total, values: alternatives.map(priceOf) },
    { label: words.transit, values: sells.map(({ ttime }) => daysOf(ttime)) },
    { label: words.freeDays, values: sells.map(({ freeDays }) => daysOf(freeDays)) },
    { label: words.validUntil, values: sells.map(({ validez }) => dateText(validez)) },
  ]
  return {
    title: words.comparison,
    names: alternatives.map(({ name }, index) => joinedText(String(index + 1), name)),
    rows: rows
      .filter(({ values }) => values.some((value) => value !== ''))
      .map(({ label, values }) => ({ label, values: values.map((value) => value || '—') })),
  }
}

const hasTax = (alternatives: readonly DocumentAlternative[]): boolean =>
  alternatives.some(({ subtotals }) => subtotals.some(({ tax }) => tax !== '—'))

const headsOf = (words: DocumentWords, isTaxed: boolean): ClientDocument['heads'] => ({
  concept: words.concept,
  currency: words.currency,
  unitPrice: words.unitPrice,
  quantity: words.quantity,
  amount: words.amount,
  totalWithTax: isTaxed ? words.totalWithTax : words.total,
  optional: words.optional,
  optionalNote: words.optionalNote,
  includes: words.includes,
  excludes: words.excludes,
  conditions: words.conditions,
  page: words.page,
  pageOf: words.pageOf,
})

/**
 * The client's document of an offer, formatted in its language. Pure: the same revision always gives the same document.
 */
export const clientDocument = (input: DocumentSource): ClientDocument => {
  const source = inLanguage(input)
  const { request, company, language, sells, client, contact, countryName, fx, breakdown, withEquivalent } = source
  const words = documentWords[language]
  const { data } = company
  // In English a comma separates thousands, so the company's format does not apply.
  const style = language === 'en' ? 'POINT' : data.numberFormat
  const printing: Printing = {
    words,
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
    company: {
      code: company.code,
      name: data.razonSocial,
      lines: [
        joinedText(data.address, data.rut === '' ? '' : `RUT ${data.rut}`),
        joinedText(data.phone, data.mail, data.web),
      ],
      footer: footerIn(language, data),
    },
    kind: request.scope === 'ON_REQUEST' ? words.indicative : words.quotation,
    reference: request.referencia,
    revision: revisionLine(source, words),
    validity: { label: words.validUntil, date: dateText(source.validUntil) },
    contact: { name: contact.name, mail: contact.mail },
    parties: [
      {
        label: words.client,
        name: client.name,
        lines: [...client.attention.map(words.attention), ...(client.rut === '' ? [] : [`RUT ${client.rut}`])],
      },
      { label: words.contact, name: contact.name, lines: [contact.mail, data.phone].filter((line) => line !== '') },
      cargoParty(source, words, style),
    ],
    lane: {
      origin: { name: request.origenName, place: joinedText(request.origenCodigo, countryName(request.origenPais)) },
      destination: {
        name: request.destinoName,
        place: joinedText(request.destinoCodigo, countryName(request.destinoPais)),
      },
      how: joinedText(
        `${words.transport[request.transportMode]} ${request.modo}`,
        `${request.incoterm} ${incotermPlace(request)}`,
      ),
    },
    heads: headsOf(words, hasTax(alternatives)),
    ...(alternatives.length > 1 && { comparison: comparisonOf(source, alternatives, words) }),
    alternatives,
    conditions: [...source.conditions],
    foot: joinedText(request.referencia, revisionText(source, words)),
  }
}
