import type { LookupName, Lookups } from '@freight/contracts/registry/lookups'
import { codesOfTemplates } from '@freight/contracts/company-settings/charge-templates'
import { Language } from '@freight/contracts/vocabulary/schemas'
import { notErased } from '@freight/contracts/events/personal'
import type { ReadyShipment } from '@freight/contracts/express-shipment/pickup'
import { bookedOption } from '@freight/contracts/express-shipment/shipment-summary'
import { carrierCategories } from '@freight/contracts/provider/own-numbers'
import { doorsToFind, legQuestions, mainWanted } from '@freight/contracts/rate/legs/leg-questions'
import { missingParameters } from '@freight/contracts/rate/matching'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import { groupName } from '@freight/contracts/vocabulary/client-group'
import {
  addressClient,
  client,
  clientTerms,
  expressClient,
  otherOrganization,
  findPresentOrganization,
} from './client.ts'
import { expressCatalogue, expressRates } from './express-rates.ts'
import { fx } from './fx.ts'
import type { Lookup, AggregateReaders, Question } from './aggregate-readers.ts'
import { rates, namedRates } from './rate/named-rates.ts'
import { importLock, rateFacts } from './rate/rate-facts.ts'
import { isScan } from '../aggregates/express-shipment/movement.ts'
import { acceptsCosts } from '../aggregates/quotation/staleness.ts'
import type { Provider } from '../aggregates/provider/provider-decider.ts'
import { nothingMatches } from './rate/stored-rates.ts'

// ZZ means an unknown region: it has a name, but is not a country.
const unknownRegion = 'ZZ'
const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Whether there is such a location, or country of two letters. */
const isPlace = async (code: string, readers: AggregateReaders): Promise<boolean> =>
  code.length === 2
    ? code !== unknownRegion && countries.of(code) !== undefined
    : (await readers.place(code)) !== undefined

/** Conditions of a markup rule with unknown values. */
const unknownConditions: Lookup<Lookups['unknownConditions']> = async ({ data }, readers) => {
  // The client of a rule is a plain id.
  const { client }: { client?: unknown } = data
  const { origin, destination, chargeCode } = data
  const isKnown = {
    client:
      typeof client !== 'string' ||
      groupName(client) !== undefined ||
      (await findPresentOrganization(client, readers)) !== undefined,
    origin: typeof origin !== 'string' || (await isPlace(origin, readers)),
    destination: typeof destination !== 'string' || (await isPlace(destination, readers)),
    chargeCode: typeof chargeCode !== 'string' || (await readers.chargeCode(chargeCode)).state.exists,
  }
  return (['client', 'origin', 'destination', 'chargeCode'] as const).filter((condition) => !isKnown[condition])
}

/** A user with the fields that decisions need; undefined if the user is unknown. */
const findUser = async (id: string | undefined, readers: AggregateReaders) => {
  if (id === undefined) return undefined
  const { state } = await readers.user(id)
  if (!state.exists) return undefined
  const { roles, permissions, isCommercial } = state.fields
  return { id, active: state.active, permissions: permissionsOf(roles, permissions), isCommercial }
}

/** The commercial of the body, or else the author. */
const commercial: Lookup<Lookups['commercial']> = ({ data, principalId }, readers) =>
  findUser(data.commercial ?? principalId, readers)

/** Related users, successors and approver of the body. */
const namedUsers: Lookup<Lookups['namedUsers']> = async ({ data }, readers) => {
  const { relatedCommercials = [], relatedUsers = [], handOverTo = {}, approver } = data
  const ids = new Set([...relatedCommercials, ...relatedUsers, handOverTo.commercial, handOverTo.assignedTo, approver])
  const users = await Promise.all([...ids].map(async (id) => findUser(id, readers)))
  return Object.fromEntries(users.flatMap((user) => (user ? [[user.id, user]] : [])))
}

/** The new sales rep of an organization. */
const salesRep: Lookup<Lookups['salesRep']> = ({ data }, readers) =>
  findUser(data.salesRep === '' ? undefined : data.salesRep, readers)

/** The users that the body assigns a quotation to. */
const targetUsers: Lookup<Lookups['targetUsers']> = async ({ data }, readers) => {
  const [assignedTo, target] = await Promise.all([
    findUser(data.assignedTo, readers),
    findUser(data.commercial, readers),
  ])
  return { ...(assignedTo && { assignedTo }), ...(target && { commercial: target }) }
}

/** Whether the charge code of a surcharge is unknown or inactive, and its unknown places. */
const surchargeFacts: Lookup<Lookups['surchargeFacts']> = async ({ data }, readers) => {
  const { chargeCode, origins = [], destinations = [] } = data
  const code = typeof chargeCode === 'string' ? (await readers.chargeCode(chargeCode)).state : undefined
  const places = [...new Set([...origins, ...destinations])]
  const known = await Promise.all(places.map((one) => isPlace(one, readers)))
  return {
    isCodeUnknown: code !== undefined && !(code.exists && code.active),
    unknownPlaces: places.filter((_, index) => known[index] !== true),
  }
}

/** The quotation that is copied, with its present client and commercial. */
const source: Lookup<Lookups['source']> = async ({ source: id }, readers) => {
  if (id === undefined) return undefined
  const { request, costs, sells, selected, docs, commercial } = (await readers.quotation(id)).state
  if (!request) return undefined
  const [client, owner] = await Promise.all([
    request.client && findPresentOrganization(request.client.id, readers),
    findUser(commercial, readers),
  ])
  return { id, request, commercial: owner, client, costs, sells: sells.map(({ group }) => group), selected, docs }
}

/** Rates that match the present request, leg by leg; none if the request is incomplete. */
const matchingRates: Lookup<Lookups['matchingRates']> = async ({ id, today, company }, readers) => {
  const [quotation, settings] = await Promise.all([readers.quotation(id), readers.settings(company)])
  const { request } = quotation.state
  if (!request || missingParameters(request).length > 0) return nothingMatches
  const questions = legQuestions(request, today, settings.state.chargeable)
  return readers.storedRates(mainWanted(questions), doorsToFind(questions))
}

/** The providers of the body, its groups and its rates; unknown ones are missing. */
const providers: Lookup<Lookups['providers']> = async ({ data }, readers) => {
  const owners = Object.values(await namedRates(data, readers)).map(({ owner }) => owner?.id)
  const named = [data.agente, ...owners, ...(data.groups ?? []).map(({ agente }) => agente)]
  const ids = [...new Set(named.flatMap((id) => (id === undefined || id === '' ? [] : [id])))]
  const states = await Promise.all(ids.map(async (id) => ({ id, ...(await readers.provider(id)) })))
  return Object.fromEntries(states.flatMap(({ id, state }) => (state.exists ? [[id, providerOf(state.fields)]] : [])))
}

const providerOf = ({
  airDivisor,
  airStep,
  airMinimum,
  seaKgPerM3,
  seaMinimum,
  roadKgPerM3,
  roadKgPerLdm,
  roadStep,
  roadMinimum,
  categories,
}: Provider['fields']): Lookups['providers'][string] => ({
  airDivisor,
  airStep,
  airMinimum,
  seaKgPerM3,
  seaMinimum,
  roadKgPerM3,
  roadKgPerLdm,
  roadStep,
  roadMinimum,
  isCarrier: categories.some((one) => carrierCategories.includes(one)),
})

/** Whether the quotation of the cost request still accepts costs. */
const openCostRequest: Lookup<Lookups['openCostRequest']> = async ({ id }, readers) => {
  const { state: request } = await readers.costRequest(id)
  return { wantsCosts: acceptsCosts((await readers.quotation(request.quotationKey)).state) }
}

/** Origin and destination of the body, or else of the former request; unknown places are missing. */
const locations: Lookup<Lookups['locations']> = async ({ id, data }, readers) => {
  const isWhole = data.origenCodigo !== undefined && data.destinoCodigo !== undefined
  const before = isWhole ? undefined : (await readers.quotation(id)).state.request
  const [origin, destination] = await Promise.all([
    readers.place(data.origenCodigo ?? before?.origenCodigo ?? ''),
    readers.place(data.destinoCodigo ?? before?.destinoCodigo ?? ''),
  ])
  return { ...(origin && { origin }), ...(destination && { destination }) }
}

const readyShipment = async (id: string, readers: AggregateReaders): Promise<ReadyShipment | undefined> => {
  const { state } = await readers.expressShipment(id)
  if (!state) return undefined
  const { company, bookingState, booking, selected, running, request, totals, tracking, pickup, manifest } = state
  const option = bookedOption(booking, selected)
  return {
    id,
    company,
    bookingId: booking?.bookingId ?? '',
    trackingNumber: booking?.trackingNumber ?? '',
    bookingState,
    carrier: booking?.carrier ?? running?.carrier ?? '',
    account: option?.account ?? '',
    service: booking?.service ?? '',
    place: request.shipperAddress,
    pieces: totals.pieces,
    weight: totals.actual,
    cutoff: option?.cutoff ?? '',
    isScanned: tracking.some((event) => isScan(event) && event.waybill === booking?.trackingNumber),
    pickup,
    manifest: manifest?.number,
  }
}

/** The shipments of the body as pickups and manifests read them. */
const expressShipments: Lookup<Lookups['expressShipments']> = async ({ data: { shipments = [] } }, readers) => {
  const found = await Promise.all([...new Set(shipments)].map((id) => readyShipment(id, readers)))
  return Object.fromEntries(found.flatMap((one) => (one ? [[one.id, one]] : [])))
}

type Contact = Lookups['costRequestContacts'][string]

/** Contacts of a provider who can receive cost requests. */
const contactsOf = async (providerId: string, readers: Pick<AggregateReaders, 'provider'>): Promise<Contact[]> => {
  const { exists, active, blocked, fields } = (await readers.provider(providerId)).state
  if (!exists) return []
  const language = Language.catch('en').parse(fields.language)
  return fields.contacts.map((one) => ({
    providerId,
    providerName: fields.name,
    contactId: one.id,
    contactName: one.name,
    mail: notErased([one]).length > 0 ? one.mail : '',
    language,
    isAvailable: active && blocked === undefined,
  }))
}

/** The contacts of the body with the data of their provider's entry; unknown ones are missing. */
const costRequestContacts: Lookup<Lookups['costRequestContacts']> = async ({ data: { contacts = [] } }, readers) => {
  const providers = [...new Set(contacts.map(({ providerId }) => providerId))]
  const contactLists = await Promise.all(providers.map((id) => contactsOf(id, readers)))
  const named = contactLists
    .flat()
    .filter((one) =>
      contacts.some(({ providerId, contactId }) => providerId === one.providerId && contactId === one.contactId),
    )
  return Object.fromEntries(named.map((one) => [one.contactId, one]))
}

/** The contact of the cost request with the present data of the provider's entry. */
const repeatedContact: Lookup<Lookups['repeatedContact']> = async ({ id }, readers) => {
  const { state: request } = await readers.costRequest(id)
  const contacts = await contactsOf(request.providerId, readers)
  return contacts.find(({ contactId }) => contactId === request.contactId)
}

/**
 * The catalogue entries of all charges: of the body, its groups, its rates and the surcharges for them, or of the stored cost that is restored or the
 * stored alternative that is confirmed; unknown ones are missing.
 */
const chargeCodes: Lookup<Lookups['chargeCodes']> = async ({ id, data }, readers) => {
  const stored = data.charges ? [] : await storedGroups(id, data, readers)
  const charges = [...(data.charges ?? []), ...[...(data.groups ?? []), ...stored].flatMap((group) => group.charges)]
  const rated = Object.values(await namedRates(data, readers)).flatMap((rate) => rate.charges.map(({ code }) => code))
  // A cost from rates may get lines of surcharges too.
  const dated = rated.length === 0 ? [] : (await readers.surcharges()).map(({ chargeCode }) => chargeCode)
  const ids = [...new Set([...charges.map(({ idCharge }) => idCharge), ...rated, ...dated, ...codesOfTemplates(data)])]
  const states = await Promise.all(ids.map(async (code) => readers.chargeCode(code)))
  return Object.fromEntries(
    states
      .filter(({ state }) => state.exists)
      .map(({ state: { active, fields } }) => [fields.id, { ...fields, active }]),
  )
}

const mainFreight: Lookup<Lookups['mainFreight']> = async ({ id }, readers) => {
  const { sells } = (await readers.quotation(id)).state
  const codes = new Set(sells.flatMap(({ group }) => group.charges.map(({ idCharge }) => idCharge)))
  const states = await Promise.all([...codes].map(async (code) => readers.chargeCode(code)))
  return states.flatMap(({ state: { fields } }) => (fields.mainFreight === true ? [fields.id] : []))
}

/** The removed cost or the stored alternative with the id of the body. */
const storedGroups = async (id: string, { idCost, idSell }: Question['data'], readers: AggregateReaders) => {
  if (idCost === undefined && idSell === undefined) return []
  const { removedCosts, sells } = (await readers.quotation(id)).state
  return idSell === undefined
    ? removedCosts.map(({ group }) => group).filter((group) => group.idCost === idCost)
    : sells.map(({ group }) => group).filter((group) => group.idSell === idSell)
}

/** The files of the body that were uploaded for this cost request; unknown ones are missing. */
const agentDocuments: Lookup<Lookups['agentDocuments']> = async ({ id, data: { groups = [] } }, readers) => {
  const ids = groups.flatMap(({ documentId }) => documentId ?? [])
  if (ids.length === 0) return {}
  const files = await readers.agentFiles(id, ids)
  return Object.fromEntries(files.map((file) => [file.documentId, file]))
}

/** One lookup for each name that the command table may use in `needs`. */
const lookups: { [Name in LookupName]: Lookup<Lookups[Name]> } = {
  client,
  clientTerms,
  otherOrganization,
  salesRep,
  commercial,
  targetUsers,
  namedUsers,
  openWork: ({ id }, readers) => readers.openWork(id),
  providers,
  costRequestContacts,
  openCostRequest,
  repeatedContact,
  agentDocuments,
  locations,
  chargeCodes,
  mainFreight,
  disclaimers: (_, readers) => readers.disclaimers(),
  fx,
  // Settings of the aggregate's company, not of the user's.
  settings: async ({ company }, readers) => (await readers.settings(company)).state,
  source,
  rateFacts,
  importLock,
  rates,
  matchingRates,
  surcharges: (_, readers) => readers.surcharges(),
  surchargeFacts,
  expressCatalogue,
  // With a reason a version is withdrawn whether it is booked or not.
  isVersionBooked: ({ id, data: { no, reason } }, readers) =>
    typeof no === 'number' && !reason && readers.bookedVersions(id, no),
  bookingWebhooks: async ({ ownership, data: { way } }, readers) =>
    way === 'WEBHOOK' ? readers.bookingWebhooks(ownership) : [],
  expressRates,
  expressShipments,
  unknownConditions,
  expressClient,
  addressClient,
}

/** The lookups that a command declares in `needs`; others are absent. */
export const lookupsFor = async (
  names: readonly LookupName[],
  question: Question,
  readers: AggregateReaders,
): Promise<Lookups> => {
  if (names.length === 0) return none
  const entries = await Promise.all(names.map(async (name) => [name, await lookups[name](question, readers)]))
  return Object.fromEntries(entries)
}

const none: Lookups = Object.freeze(Object.create(null))
