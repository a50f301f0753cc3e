/** Fields of MyDHL in the order of the search, with those of our form. */
const parties = [
  ['shipper', 'shipperAddress'],
  ['receiver', 'recipientAddress'],
  ['recipient', 'recipientAddress'],
] as const
const partyFields = [
  ['postalCode', 'postalCode'],
  ['postcode', 'postalCode'],
  ['cityName', 'city'],
  ['city', 'city'],
  ['countryCode', 'countryCode'],
  ['provinceCode', 'stateOrProvinceCode'],
  ['addressLine1', 'description'],
  ['addressLine2', 'line2'],
  ['addressLine3', 'line3'],
  ['companyName', 'company'],
  ['fullName', 'contact'],
  ['phone', 'phone'],
  ['email', 'mail'],
] as const
const shipmentFields = [
  ['lineItems', 'goods'],
  ['exportDeclaration', 'duties'],
  ['incoterm', 'duties.incoterm'],
  ['declaredValue', 'valorMercaderia'],
  ['dimensions', 'packingData'],
  ['packages', 'packingData'],
  ['weight', 'packingData'],
  ['description', 'contents'],
  ['plannedShippingDate', 'shippingDay'],
] as const

const findIn = (text: string, pairs: readonly (readonly [string, string])[]): string | undefined => {
  const lower = text.toLowerCase()
  return pairs.find(([name]) => lower.includes(name.toLowerCase()))?.[1]
}

/** The field of our form that an error text names, if it names one. */
export const fieldOf = (text: string): string | undefined => {
  const party = findIn(text, parties)
  if (party === undefined) return findIn(text, shipmentFields)
  const field = findIn(text, partyFields)
  return field === undefined ? party : `${party}.${field}`
}
