import type { CompanySettings } from '../company-settings/settings.ts'
import type { AgentDocument, StoredDocument } from '../document/stored-document.ts'
import type { FxSnapshot } from '../exchange-rate/exchange.ts'
import type { Language, Leg, LocationKind } from '../vocabulary/schemas.ts'
import type { CostCharge, CostGroup } from '../pricing/offer/cost-group.ts'
import type { RateProvider } from '../provider/own-numbers.ts'
import type { QuotationRequested } from '../freight/request/requested.ts'
import type { SellGroup } from '../pricing/offer/sell-group.ts'
import type { DatedSurcharge } from '../rate/dated-surcharges.ts'
import type { RatesOfLegs } from '../rate/legs/journey-offers.ts'
import type { Mismatch } from '../rate/matching.ts'
import type { RateParty, VersionedRate } from '../rate/rate.ts'
import type { ReadyShipment } from '../express-shipment/pickup.ts'
import type { RequestProblem } from '../express-shipment/customs.ts'
import type { ExpressRating } from '../express-shipment/option.ts'
import type { Tariff } from '../express-carrier/tariff.ts'
import type { ExpressRequest } from '../express-shipment/shipment.ts'

type UserLookup = { id: string; active: boolean; permissions: readonly string[]; isCommercial?: boolean }

/** Whether a user can be the commercial of a quotation: by permission, or by the mark. */
export const isCommercial = ({ permissions, isCommercial: isMarked }: Omit<UserLookup, 'id' | 'active'>): boolean =>
  isMarked === true || permissions.includes('COMERCIAL')

/** Fields of a charge code for decisions. */
export type ChargeCodeLookup = {
  id: string
  active: boolean
  concept: string
  tax: CostCharge['tax']
  section: CostCharge['section']
  leg?: Leg | null | undefined
  conceptEn?: string | undefined
  conceptPt?: string | undefined
  air: boolean
  sea: boolean
  road: boolean
  /** Own service: a line without a purchase costs 0.00. Absent on older codes. */
  ownService?: boolean | undefined
  /** Discount: its line may be negative and costs 0.00. Absent on older codes. */
  discount?: boolean | undefined
  /** Main freight, not a surcharge. Absent on older codes. */
  mainFreight?: boolean | undefined
}

/** Fields of a provider's contact for a cost request. */
export type CostRequestContact = {
  providerId: string
  providerName: string
  contactId: string
  contactName: string
  /** Empty after the erasure of the contact. */
  mail: string
  language: Language
  /** The provider is active and not blocked for cost requests. */
  isAvailable: boolean
}

type OrganizationLookup = {
  id: string
  nombreFantasia: string
  razonSocial: string
  active: boolean
  /** Id of the organization that replaced it in a merger. */
  mergedInto?: string
  /** Number of mergers into it; absent before the first. */
  absorbed?: number
}

export type DisclaimerLookup = {
  id: string
  version: number
  name: string
  value: { es: string; en: string; pt: string }
  mandatory: boolean
  services: readonly string[]
}

export type LocationLookup = {
  code: string
  name: string
  country: string
  kinds: readonly LocationKind[]
}

/** Current state of a quotation for a copy. */
export type SourceLookup = {
  id: string
  request: QuotationRequested
  /** Its current commercial. */
  commercial: UserLookup | undefined
  /** Its client after mergers; undefined without a client, or with an unknown one. */
  client: OrganizationLookup | undefined
  costs: readonly CostGroup[]
  sells: readonly SellGroup[]
  selected: string | undefined
  docs: readonly StoredDocument[]
}

/** Data of other aggregates for decisions; the handler looks up the `needs` of the command. */
export type Lookups = {
  /** The organization in `client.id`, or the new client of the body. */
  client: OrganizationLookup | undefined
  /** The organization in `into` or `other`. */
  otherOrganization: OrganizationLookup | undefined
  /**
   * Terms of the quotation's client: whether every sell needs approval, the tax number, whether its contacts answer
   * offers by link, and these contacts.
   */
  clientTerms: {
    approvalRequired: boolean
    rut: string
    answersByLink: boolean
    contacts: readonly { id: string; mail: string }[]
  }
  /** All active disclaimers, in their order. */
  disclaimers: readonly DisclaimerLookup[]
  /** The user in `salesRep`. */
  salesRep: UserLookup | undefined
  /** The user in `commercial`; absent: the author. */
  commercial: UserLookup | undefined
  /** The users in `assignedTo` and `commercial`. */
  targetUsers: { assignedTo?: UserLookup; commercial?: UserLookup }
  /** Users in lists of the body, and recipients of a hand-over, by id; unknown ones are absent. */
  namedUsers: Readonly<Record<string, UserLookup>>
  /** Open quotations of the user of the command: as commercial, and as assignee. */
  openWork: { commercial: number; assignedTo: number }
  locations: { origin?: LocationLookup; destination?: LocationLookup }
  /** Charge codes of the charges, by id; unknown ones are absent. */
  chargeCodes: Readonly<Record<string, ChargeCodeLookup>>
  /** Codes of the alternatives' lines that are main freight. */
  mainFreight: readonly string[]
  /** Stored tariffs of the body, by id; unknown ones and those of other client groups are absent. */
  rates: Readonly<Record<string, VersionedRate & { active: boolean }>>
  /**
   * Stored tariffs that match the quotation, their owners by id, and without a match the
   * number of rates of the lane per mismatch.
   */
  matchingRates: {
    rates: readonly VersionedRate[]
    /** Tariffs for door legs. */
    doors?: RatesOfLegs
    providers: Readonly<Record<string, RateProvider>>
    near: Partial<Record<Mismatch, number>>
  }
  /** Surcharges of carriers, of any day. */
  surcharges: readonly DatedSurcharge[]
  /** Of a surcharge: whether its charge code is unknown or inactive, and its unknown places. */
  surchargeFacts: { isCodeUnknown: boolean; unknownPlaces: readonly string[] }
  /** The providers that costs name as `agente`, and the owners of rates, by id; unknown ones are absent. */
  providers: Readonly<Record<string, RateProvider>>
  /** Contacts of the body, by contact id; unknown ones are absent. */
  costRequestContacts: Readonly<Record<string, CostRequestContact>>
  /** Of a cost request: whether its quotation still needs costs. */
  openCostRequest: { wantsCosts: boolean }
  /** Contact of the cost request with the current data of the provider's entry; undefined where it was removed. */
  repeatedContact: CostRequestContact | undefined
  /** Uploaded files of this cost request, by id; unknown ones are absent. */
  agentDocuments: Readonly<Record<string, AgentDocument>>
  /** Exchange rates of the day. */
  fx: FxSnapshot
  /** Conditions of a markup rule with an unknown client, place or charge code. */
  unknownConditions: readonly ('client' | 'origin' | 'destination' | 'chargeCode')[]
  /** Source of a copy; undefined for other commands. */
  source: SourceLookup | undefined
  /** Names of the places, owner and charge codes of a rate; unknown ones are absent. */
  rateFacts: {
    origin?: LocationLookup
    destination?: LocationLookup
    provider?: RateParty
    client?: RateParty
    chargeCodes: Readonly<Record<string, ChargeCodeLookup>>
  }
  /** The import that applies rates of the tariff's present or new owner now. */
  importLock: { name: string; since: string } | undefined
  /** The client in `cliente.id` of an express request, with its price lists; undefined without one, or unknown. */
  expressClient:
    { id: string; nombreFantasia: string; active: boolean; ibExpress: string; obExpress: string } | undefined
  /** The client of an address book after all its mergers; undefined if it is unknown. */
  addressClient: { id: string; salesRep: string } | undefined
  /** Of an express tariff: whether the carrier of the body exists, and the source of a copy. */
  expressCatalogue: { carrierExists: boolean; source: Tariff | undefined }
  /** Whether a shipment is booked at a price of the express tariff's version in `no`. */
  isVersionBooked: boolean
  /** Rates of all carriers for a shipment. `shippingDay` chooses versions and fuel; `selected`: id of its option. */
  expressRates: {
    rate: (
      request: ExpressRequest,
      options: { company: string; now: string; selected?: string | undefined },
    ) => ExpressRating
    /** What the carrier's profile of addresses demands and the request has not. */
    addressProblems: (request: ExpressRequest, carrier: string) => RequestProblem[]
  }
  /** Shipments of a pickup or manifest, by id; unknown ones are absent. */
  expressShipments: Readonly<Record<string, ReadyShipment>>
  /** Ids of the webhooks that may get the booking request of the quotation; none for another way. */
  bookingWebhooks: readonly string[]
  /** Settings of the company: taxes, margins, reasons. */
  settings: CompanySettings
}
export type LookupName = keyof Lookups
