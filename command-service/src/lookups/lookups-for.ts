import type { LookupName, Lookups } from '@freight/contracts/registry/lookups'
import { chargeCodes } from './charge-codes.ts'
import { addressClient, client, clientTerms, expressClient, otherOrganization } from './client.ts'
import { expressCatalogue, expressRates } from './express-rates.ts'
import { expressShipments } from './express-shipments.ts'
import { fx } from './fx.ts'
import type { Lookup, AggregateReaders, Question } from './aggregate-readers.ts'
import { locations } from './locations.ts'
import { unknownConditions } from './unknown-conditions.ts'
import { rates } from './rate/named-rates.ts'
import { matchingRates } from './rate/matching-rates.ts'
import { importLock, rateFacts } from './rate/rate-facts.ts'
import { surchargeFacts } from './surcharge-facts.ts'
import { source } from './source.ts'
import { agentDocuments } from './agent-documents.ts'
import { repeatedContact, costRequestContacts } from './cost-request-contacts.ts'
import { openCostRequest } from './open-cost-request.ts'
import { providers } from './providers.ts'
import { commercial, namedUsers, salesRep, targetUsers } from './users.ts'

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
