import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import type { Ownership } from '@freight/contracts/access/policy'
import type { ChargeCode } from '../aggregates/charge-code/charge-code-decider.ts'
import type { CostRequest } from '../aggregates/cost-request/cost-request-decider.ts'
import type { ExchangeRate } from '../aggregates/exchange-rate/exchange-rate-decider.ts'
import type { ExpressCarrierState } from '../aggregates/express-carrier/express-carrier-decider.ts'
import type { ExpressTariffState } from '../aggregates/express-tariff/express-tariff-decider.ts'
import type { ExpressIds, BookedVersions } from './tables/express-tables.ts'
import type { Organization } from '../aggregates/organization/organization-decider.ts'
import type { AgentFiles } from './tables/agent-files.ts'
import type { ImportLocks } from './tables/import-lock.ts'
import type { Surcharges, Disclaimers, BookingWebhooks } from './tables/catalogue-tables.ts'
import type { OpenWork } from './tables/open-work.ts'
import type { Places } from './places.ts'
import type { Provider } from '../aggregates/provider/provider-decider.ts'
import type { Quotation } from '../aggregates/quotation/quotation-state.ts'
import type { StoredRates } from './rate/stored-rates.ts'
import type { RateState } from '../aggregates/rate/rate-decider.ts'
import type { Versioned } from '../handling/stream-states.ts'
import type { User } from '../aggregates/user/user-decider.ts'

type AggregateReader<State> = (id: string) => Promise<Versioned<State>> | Versioned<State>

/** Sources of lookups that are tables. */
export type TableReaders = {
  openWork: OpenWork
  disclaimers: Disclaimers
  storedRates: StoredRates
  surcharges: Surcharges
  agentFiles: AgentFiles
  expressIds: ExpressIds
  bookedVersions: BookedVersions
  importLocks: ImportLocks
  bookingWebhooks: BookingWebhooks
}

/** Sources of lookups: other aggregates, the places of the reference data, open work and disclaimers. */
export type AggregateReaders = TableReaders & {
  organization: AggregateReader<Organization>
  quotation: AggregateReader<Quotation>
  costRequest: AggregateReader<CostRequest>
  user: AggregateReader<User>
  chargeCode: AggregateReader<ChargeCode>
  provider: AggregateReader<Provider>
  rate: AggregateReader<RateState>
  exchangeRate: AggregateReader<ExchangeRate>
  expressTariff: AggregateReader<ExpressTariffState>
  expressCarrier: AggregateReader<ExpressCarrierState>
  expressShipment: AggregateReader<ShipmentState | undefined>
  settings: AggregateReader<CompanySettings>
  place: Places['find']
}

type NewClient = { nuevoCliente: true; nombreFantasia: string; razonSocial: string }

/** Input of a lookup: the author, the day, and references in the body. */
export type Question = {
  principalId: string
  /** The id of a client that the command creates. */
  newClientId: string
  today: string
  /** The company whose settings apply. */
  company: string
  /** Owners of the aggregate. */
  ownership: Ownership
  /** Id of the aggregate that the command is about. */
  id: string
  /** Id of the aggregate of the same kind that is copied. */
  source?: string
  data: {
    client?: { id: string } | NewClient | undefined
    /** The client of an express shipment. */
    cliente?: { id: string } | null | undefined
    /** The client of an address. */
    organization?: string | undefined
    into?: string
    other?: string
    salesRep?: string | undefined
    commercial?: string | undefined
    assignedTo?: string | undefined
    relatedCommercials?: readonly string[] | undefined
    approver?: string | undefined
    relatedUsers?: readonly string[] | undefined
    handOverTo?: { commercial?: string | undefined; assignedTo?: string | undefined } | undefined
    origenCodigo?: string
    destinoCodigo?: string
    origin?: string | null | undefined
    destination?: string | null | undefined
    chargeCode?: string | null | undefined
    /** Places of a surcharge. */
    origins?: readonly string[] | undefined
    destinations?: readonly string[] | undefined
    charges?: readonly { idCharge: string; sellRate?: { rateId: string } }[]
    /** Stored rates of a new cost. */
    rates?: readonly { rateId: string }[]
    /** A removed cost that is restored with its stored charges. */
    idCost?: string
    /** An alternative that is confirmed with its stored charges. */
    idSell?: string
    /** Costs of an agent's answer, or several alternatives. */
    groups?: readonly {
      charges: readonly { idCharge: string; sellRate?: { rateId: string } | undefined }[]
      agente?: string
      documentId?: string | undefined
    }[]
    /** Contacts who receive cost requests. */
    contacts?: readonly { providerId: string; contactId: string }[]
    /** The provider of a cost; empty if the provider is not in the catalogue. */
    agente?: string
    /** The owner of a tariff; null: a general one. */
    owner?: { id: string } | null | undefined
    /** Ids of express shipments. */
    shipments?: readonly string[]
    /** Id of an express carrier. */
    carrier?: unknown
    /** Of a booking request. */
    way?: unknown
    /** Number of a version. */
    no?: unknown
    reason?: unknown
  }
}

/** Finds one input of a decision. */
export type Lookup<Fact> = (question: Question, readers: AggregateReaders) => Promise<Fact> | Fact

/**
 * The one place where a body is read without its schema: commands with lookups have the references in these fields; an
 * edited copy has them in the fields of its request.
 */
export const namedIn = (data: unknown): Question['data'] => {
  const { request, ...named } = data as Question['data'] & { request?: Question['data'] }
  return request ? { ...named, ...request } : named
}
