import type { LabelFormat } from '@freight/contracts/vocabulary/express'
import type { ExpressRequest, GoodsLine } from '@freight/contracts/express-shipment/shipment'
import type { ExpressParty } from '@freight/contracts/express-address/party'
import { Exact } from '@freight/contracts/money/money'
import type { BookRequest, PickupRequest } from '../port.ts'

type Problem = { code: string; path: string; text: string }
type Party = 'shipperAddress' | 'recipientAddress'

const longest = {
  company: 100,
  contact: 255,
  phone: 70,
  mail: 70,
  description: 45,
  line2: 45,
  line3: 45,
  city: 45,
  postalCode: 12,
} as const
const mostDaysAhead = 10

/** Customers' references have at most 35 characters, a UUID 36. */
export const referenceOf = (bookingId: string): string => bookingId.replaceAll('-', '').slice(0, 35)

/** MyDHL counts in steps of 0.001. */
const number = (text: string): number => new Exact(text).toDecimalPlaces(3).toNumber()

export const isDeclarable = ({ isDoc, shipperAddress, recipientAddress }: ExpressRequest): boolean =>
  !isDoc && shipperAddress.countryCode !== recipientAddress.countryCode

const partyProblems = (party: ExpressParty, path: Party): Problem[] => {
  const missing = (['company', 'contact', 'phone', 'description', 'city'] as const)
    .filter((field) => party[field] === '' && !(field === 'company' && party.contact !== ''))
    .map((field) => ({ code: 'MISSING', path: `${path}.${field}`, text: 'DHL needs this.' }))
  const long = Object.entries(longest)
    .filter(([field, limit]) => party[field as keyof typeof longest].length > limit)
    .map(([field, limit]) => ({ code: 'TOO_LONG', path: `${path}.${field}`, text: `At most ${limit} characters.` }))
  return [...missing, ...long]
}

const customsProblems = (shipment: ExpressRequest): Problem[] => {
  if (!isDeclarable(shipment)) return []
  const { goods, duties } = shipment
  const lacks = (path: string) => ({ code: 'MISSING', path, text: 'Customs need this.' })
  return [
    ...(goods.length === 0 ? [lacks('goods')] : []),
    ...goods.flatMap(({ origin, unit, netKg, grossKg }, index) => [
      ...(unit === '' ? [lacks(`goods.${index}.unit`)] : []),
      ...(origin === '' ? [lacks(`goods.${index}.origin`)] : []),
      ...(netKg === undefined && grossKg === undefined ? [lacks(`goods.${index}.netKg`)] : []),
    ]),
    ...(duties ? [] : [lacks('duties')]),
    ...(duties?.invoiceNumber === '' ? [lacks('duties.invoiceNumber')] : []),
    ...(duties && !duties.invoiceDate ? [lacks('duties.invoiceDate')] : []),
    ...(Number(shipment.valorMercaderia) > 0 ? [] : [lacks('valorMercaderia')]),
    ...(new Set(goods.map(({ currency }) => currency)).size > 1
      ? [{ code: 'CURRENCIES', path: 'goods', text: 'All goods lines need one currency.' }]
      : []),
  ]
}

/** What DHL would refuse, and what we would have to invent: nothing is sent then. */
export const bookingProblems = ({ shipment, account, service, readyAt }: BookRequest, now: Date): Problem[] => [
  ...partyProblems(shipment.shipperAddress, 'shipperAddress'),
  ...partyProblems(shipment.recipientAddress, 'recipientAddress'),
  ...(account === '' ? [{ code: 'MISSING', path: 'account', text: 'DHL needs the account.' }] : []),
  ...(service === '' ? [{ code: 'MISSING', path: 'service', text: 'DHL needs the product code.' }] : []),
  ...(shipment.contents === '' ? [{ code: 'MISSING', path: 'contents', text: 'DHL needs the contents.' }] : []),
  ...shipment.packingData.flatMap((row, index) =>
    !shipment.isDoc && row.largo === undefined
      ? [{ code: 'MISSING', path: `packingData.${index}.largo`, text: 'DHL needs the sides.' }]
      : [],
  ),
  ...customsProblems(shipment),
  ...(Date.parse(readyAt) > now.getTime() + mostDaysAhead * 86_400_000
    ? [{ code: 'TOO_FAR', path: 'shippingDay', text: `At most ${mostDaysAhead} days ahead.` }]
    : []),
]

/** `2026-03-10T12:00:00-03:00` as `2026-03-10T12:00:00 GMT-03:00`. */
const dhlTime = (instant: string): string => {
  const [, local = '', offset = '+00:00'] = /^(.{19})(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(instant) ?? []
  return `${local} GMT${offset === 'Z' ? '+00:00' : offset}`
}

/** Texts that are empty are left out, never filled. */
const filled = <Fields extends Record<string, string>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<Fields>

const addressOf = (party: ExpressParty) => ({
  // Countries without postal codes need the empty text.
  postalCode: party.postalCode,
  cityName: party.city,
  countryCode: party.countryCode,
  ...filled({
    provinceCode: party.stateOrProvinceCode,
    addressLine1: party.description,
    addressLine2: party.line2,
    addressLine3: party.line3,
  }),
})

const contactedParty = (party: ExpressParty) => ({
  postalAddress: addressOf(party),
  contactInformation: {
    phone: party.phone,
    companyName: party.company || party.contact,
    fullName: party.contact,
    ...filled({ email: party.mail }),
  },
  ...(party.taxId !== '' && {
    registrationNumbers: [{ typeCode: 'VAT', number: party.taxId, issuerCountryCode: party.countryCode }],
  }),
  typeCode: party.residential ? 'private' : 'business',
})

const packagesOf = (rows: ExpressRequest['packingData']) =>
  rows.flatMap(({ cantidad, peso, largo, ancho, alto }) => {
    const dimensions = largo &&
      ancho &&
      alto && { dimensions: { length: number(largo), width: number(ancho), height: number(alto) } }
    return Array.from({ length: cantidad }, () => ({ weight: number(peso), ...dimensions }))
  })

const accountsOf = ({ shipment, account }: BookRequest) => [
  { typeCode: 'shipper', number: account },
  ...(shipment.duties?.account ? [{ typeCode: 'duties-taxes', number: shipment.duties.account }] : []),
]

const addedServices = ({ insur, valorMercaderia, monedaMercaderia, duties, ...shipment }: ExpressRequest) => [
  ...(insur === 'CARRIER' && Number(valorMercaderia) > 0
    ? [{ serviceCode: 'II', value: number(valorMercaderia), currency: monedaMercaderia }]
    : []),
  ...(duties?.incoterm === 'DDP' && shipment.shipperAddress.countryCode !== shipment.recipientAddress.countryCode
    ? [{ serviceCode: 'DD' }]
    : []),
]

const lineOf = (line: GoodsLine, index: number) => ({
  number: index + 1,
  description: line.description,
  price: number(line.unitValue),
  priceCurrency: line.currency,
  quantity: { value: number(line.quantity), unitOfMeasurement: line.unit },
  ...(line.hsCode !== '' && { commodityCodes: [{ typeCode: 'outbound', value: line.hsCode.replaceAll('.', '') }] }),
  manufacturerCountry: line.origin,
  weight: {
    ...(line.netKg && { netValue: number(line.netKg) }),
    ...(line.grossKg && { grossValue: number(line.grossKg) }),
  },
})

const exportReasons = {
  PERMANENT: 'permanent',
  TEMPORARY: 'temporary',
  RETURN: 'return',
  REPAIR: 'return_to_origin',
  SAMPLE: 'commercial_purpose_or_sale',
  GIFT: 'gift',
  PERSONAL: 'personal_belongings_or_personal_use',
} as const

const declarationOf = ({ goods, duties }: ExpressRequest) =>
  duties && {
    lineItems: goods.map(lineOf),
    invoice: { number: duties.invoiceNumber, date: duties.invoiceDate },
    exportReasonType: exportReasons[duties.reason],
    ...(duties.remarks !== '' && { remarks: [{ value: duties.remarks }] }),
  }

export const labelTemplates: Record<
  LabelFormat,
  { encodingFormat: 'pdf' | 'zpl'; templateName: string; onA4: boolean }
> = {
  A6: { encodingFormat: 'pdf', templateName: 'ECOM26_84_A6_001', onA4: false },
  A4: { encodingFormat: 'pdf', templateName: 'ECOM26_84_A4_001', onA4: true },
  '4X6': { encodingFormat: 'pdf', templateName: 'ECOM26_84_001', onA4: false },
  ZPL: { encodingFormat: 'zpl', templateName: 'ECOM26_84_001', onA4: false },
}

export const shipmentBody = (request: BookRequest) => {
  const { bookingId, shipment, service, readyAt, labelFormat } = request
  const { encodingFormat, templateName, onA4 } = labelTemplates[labelFormat]
  const declares = isDeclarable(shipment)
  return {
    plannedShippingDateAndTime: dhlTime(readyAt),
    // A pickup has its own call, so that its failure leaves the shipment booked.
    pickup: { isRequested: false },
    productCode: service,
    accounts: accountsOf(request),
    valueAddedServices: addedServices(shipment),
    customerReferences: [{ typeCode: 'CU', value: referenceOf(bookingId) }],
    outputImageProperties: {
      encodingFormat,
      printerDPI: 200,
      imageOptions: [{ typeCode: 'label', templateName, isRequested: true, fitLabelsToA4: onA4 }],
    },
    customerDetails: {
      shipperDetails: contactedParty(shipment.shipperAddress),
      receiverDetails: contactedParty(shipment.recipientAddress),
    },
    content: {
      packages: packagesOf(shipment.packingData),
      isCustomsDeclarable: declares,
      ...(Number(shipment.valorMercaderia) > 0 && {
        declaredValue: number(shipment.valorMercaderia),
        declaredValueCurrency: shipment.monedaMercaderia,
      }),
      description: shipment.contents,
      ...(shipment.duties && { incoterm: shipment.duties.incoterm }),
      unitOfMeasurement: 'metric',
      ...(declares && { exportDeclaration: declarationOf(shipment) }),
    },
  }
}

export const pickupBody = (request: PickupRequest) => {
  const { account, service, readyAt, closesAt, place, location, instruction, pieces } = request
  return {
    plannedPickupDateAndTime: dhlTime(readyAt),
    closeTime: closesAt,
    ...filled({ location }),
    accounts: [{ typeCode: 'shipper', number: account }],
    ...(instruction !== '' && { specialInstructions: [{ value: instruction }] }),
    customerDetails: { shipperDetails: contactedParty(place) },
    shipmentDetails: [{ productCode: service, unitOfMeasurement: 'metric', packages: packagesOf(pieces) }],
  }
}
