import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import type { Ownership } from '@freight/contracts/access/policy'
import type { ChargeCode } from '../aggregates/charge-code/decider.ts'
import type { CostRequest } from '../aggregates/cost-request/state.ts'
import type { ExchangeRate } from '../aggregates/exchange-rate/decider.ts'
import type { Organization } from '../aggregates/organization/state.ts'
import type { AgentFiles } from './tables/agent-files.ts'
import type { Disclaimers } from './tables/disclaimers.ts'
import type { OpenWork } from './tables/open-work.ts'
import type { Places } from './places.ts'
import type { Provider } from '../aggregates/provider/provider.ts'
import type { Quotation } from '../aggregates/quotation/state.ts'
import type { StoredRates } from './rate/stored-rates.ts'
import type { RateState } from '../aggregates/rate/decider.ts'
import type { Versioned } from '../handling/stream-states.ts'
import type { User } from '../aggregates/user/decider.ts'

type AggregateReader<State> = (id: string) => Promise<Versioned<State>> | Versioned<State>

/** What lookups read: other aggregates, the places of the reference data, open work and disclaimers. */
export type AggregateReaders = {
  organization: AggregateReader<Organization>
  quotation: AggregateReader<Quotation>
  costRequest: AggregateReader<CostRequest>
  user: AggregateReader<User>
  chargeCode: AggregateReader<ChargeCode>
  provider: AggregateReader<Provider>
  rate: AggregateReader<RateState>
  exchangeRate: AggregateReader<ExchangeRate>
  settings: AggregateReader<CompanySettings>
  place: Places['find']
  openWork: OpenWork
  disclaimers: Disclaimers
  storedRates: StoredRates
  agentFiles: AgentFiles
}

type NewClient = { nuevoCliente: true; nombreFantasia: string; razonSocial: string }

/** What a lookup may depend on: who asks, on which day, and what the body names. */
export type Question = {
  principalId: string
  /** The id of a client who is named for the first time. */
  newClientId: string
  today: string
  /** Whose settings count. */
  company: string
  /** Whose the aggregate is. */
  whose: Ownership
  /** The aggregate that the command is about. */
  id: string
  /** The aggregate of the same kind that it is copied from. */
  source?: string
  data: {
    client?: { id: string } | NewClient | undefined
    into?: string
    other?: string
    salesRep?: string | undefined
    commercial?: string | undefined
    assignedTo?: string | undefined
    relatedCommercials?: readonly string[] | undefined
    relatedUsers?: readonly string[] | undefined
    handOverTo?: { commercial?: string | undefined; assignedTo?: string | undefined } | undefined
    origenCodigo?: string
    destinoCodigo?: string
    origin?: string | null | undefined
    destination?: string | null | undefined
    chargeCode?: string | null | undefined
    charges?: readonly { idCharge: string; sellRate?: { rateId: string } }[]
    /** Stored tariffs that a cost is made of. */
    rates?: readonly { rateId: string }[]
    /** A cost that comes back, with the charges that it had. */
    idCost?: string
    /** An alternative that is confirmed, with the charges that it has. */
    idSell?: string
    /** What an agent answers. */
    groups?: readonly { charges: readonly { idCharge: string }[]; agente?: string; documentId?: string | undefined }[]
    /** Who is asked for costs. */
    contacts?: readonly { providerId: string; contactId: string }[]
    /** The provider of a cost; empty where it is none of the catalogue. */
    agente?: string
  }
}

/** Finds one thing that a decision needs. */
export type Lookup<Fact> = (question: Question, known: AggregateReaders) => Promise<Fact> | Fact

/**
 * The one place where a body is looked at without its schema: commands that need a lookup name its subject in these
 * fields, or a copy in those of the request that it asks for instead.
 */
export const namedIn = (data: unknown): Question['data'] => {
  const { request, ...named } = data as Question['data'] & { request?: Question['data'] }
  return request ? { ...named, ...request } : named
}
