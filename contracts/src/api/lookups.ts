import type { CompanySettings } from '../company-settings/settings.ts'
import type { AgentDocument, KeptDocument } from '../documents/kept-document.ts'
import type { FxSnapshot } from '../pricing/exchange.ts'
import type { Leg } from '../freight/incoterms.ts'
import type { CostCharge, CostGroup } from '../quotation/cost-group.ts'
import type { OwnNumbers } from '../provider/own-numbers.ts'
import type { QuotationRequested } from '../quotation/requested.ts'
import type { SellGroup } from '../quotation/sell-group.ts'
import type { RatesOfLegs } from '../rate/legs/journey-offers.ts'
import type { Mismatch } from '../rate/matching.ts'
import type { RateParty, VersionedRate } from '../rate/rate.ts'
import type { LocationKind } from '../freight/location.ts'

type UserLookup = { id: string; active: boolean; permissions: readonly string[] }

/** A catalogue entry as a decision needs it. */
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
  /**
   * What the company does itself: a line without a bought cost costs nothing. Absent on codes from before it was asked.
   */
  ownService?: boolean | undefined
  /** Its line may be sold below zero, and costs nothing. Absent as above. */
  discount?: boolean | undefined
}

/** A contact of a provider as the request for costs needs them. */
export type AskedContactLookup = {
  providerId: string
  providerName: string
  contactId: string
  contactName: string
  /** Empty where they were erased. */
  mail: string
  language: 'es' | 'en' | 'pt'
  /** The provider is in use, and asked for costs. */
  isAsked: boolean
}

type OrganizationLookup = {
  id: string
  nombreFantasia: string
  razonSocial: string
  active: boolean
  /** The organization that it was merged into. */
  mergedInto?: string
  /** How many it has taken over; absent where there is none yet. */
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

/** A quotation that is copied, as it stands now. */
export type SourceLookup = {
  id: string
  request: QuotationRequested
  /** Whose it is now. */
  commercial: UserLookup | undefined
  /** Who its client turned out to be, after mergers; undefined where it has none, or an unknown one. */
  client: OrganizationLookup | undefined
  costs: readonly CostGroup[]
  sells: readonly SellGroup[]
  selected: string | undefined
  docs: readonly KeptDocument[]
}

/** What a decision may need from elsewhere; the handler looks up what `needs` of the command table names. */
export type Lookups = {
  /** The organization named by `client.id`, or the new client that is named in its place. */
  client: OrganizationLookup | undefined
  /** The organization named by `into` or `other`. */
  otherOrganization: OrganizationLookup | undefined
  /** The quotation's client: whether every sell to them needs the management's approval, and their tax number. */
  clientTerms: { approvalRequired: boolean; rut: string }
  /** Every disclaimer that is in use, in their order. */
  disclaimers: readonly DisclaimerLookup[]
  /** The user named by `salesRep`. */
  salesRep: UserLookup | undefined
  /** The user named by `commercial`, or the author when none is named. */
  commercial: UserLookup | undefined
  /** The users named by `assignedTo` and `commercial`. */
  targetUsers: { assignedTo?: UserLookup; commercial?: UserLookup }
  /** Users whom the body names in lists or hands something to, by id; unknown ones are missing. */
  namedUsers: Readonly<Record<string, UserLookup>>
  /**
   * Open quotations of the user that the command is about: as their commercial, and as the one they are assigned to.
   */
  openWork: { commercial: number; assignedTo: number }
  locations: { origin?: LocationLookup; destination?: LocationLookup }
  /** The charge codes named by the charges, by id; unknown ones are missing. */
  chargeCodes: Readonly<Record<string, ChargeCodeLookup>>
  /** The stored tariffs that the body names, by id; unknown ones are missing. */
  rates: Readonly<Record<string, VersionedRate & { active: boolean }>>
  /**
   * The stored tariffs that match what the quotation asks for, how their owners weigh, by id, and where none match, how
   * many of the lane fail at what.
   */
  matchingRates: {
    rates: readonly VersionedRate[]
    /** Those for door legs. */
    doors?: RatesOfLegs
    providers: Readonly<Record<string, OwnNumbers>>
    near: Partial<Record<Mismatch, number>>
  }
  /** How the providers weigh that the costs name as their `agente`, by id; unknown ones are missing. */
  providers: Readonly<Record<string, OwnNumbers>>
  /** Who is asked for costs, by the ids of the contacts that the body names; unknown ones are missing. */
  askedContacts: Readonly<Record<string, AskedContactLookup>>
  /** Of a request for costs: whether its quotation still wants any. */
  askedFor: { wantsCosts: boolean }
  /** To whom it was written, as their provider's entry has them now; undefined where it has them no longer. */
  askedAgain: AskedContactLookup | undefined
  /** Files that were uploaded for this request for costs, by their id; others are missing. */
  agentDocuments: Readonly<Record<string, AgentDocument>>
  /** Exchange rates of the day. */
  fx: FxSnapshot
  /** Conditions of a markup rule that name a client, a place or a charge code that is not there. */
  unknownConditions: readonly ('client' | 'origin' | 'destination' | 'chargeCode')[]
  /** The quotation that is copied; undefined where nobody asked for one. */
  source: SourceLookup | undefined
  /** What the places, the owner and the charge codes of a rate are called; what is unknown is missing. */
  rateFacts: {
    origin?: LocationLookup
    destination?: LocationLookup
    provider?: RateParty
    client?: RateParty
    chargeCodes: Readonly<Record<string, ChargeCodeLookup>>
  }
  /** What the company has decided: taxes, margins, reasons. */
  settings: CompanySettings
}
export type LookupName = keyof Lookups
