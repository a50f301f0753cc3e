import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import type { Ownership } from '@freight/contracts/access/policy'
import type { ChargeCode } from '../aggregates/charge-code/decider.ts'
import type { ExchangeRate } from '../aggregates/exchange-rate/decider.ts'
import type { Organization } from '../aggregates/organization/state.ts'
import type { Disclaimers } from './disclaimers.ts'
import type { OpenWork } from './open-work.ts'
import type { Places } from './places.ts'
import type { Provider } from '../aggregates/provider/provider.ts'
import type { Quotation } from '../aggregates/quotation/state.ts'
import type { Versioned } from '../handling/stream-states.ts'
import type { User } from '../aggregates/user/decider.ts'

type AggregateReader<State> = (id: string) => Promise<Versioned<State>> | Versioned<State>

/** The other aggregates, and the places of the reference data, as facts look at them. */
export type AggregateReaders = {
  organization: AggregateReader<Organization>
  quotation: AggregateReader<Quotation>
  user: AggregateReader<User>
  chargeCode: AggregateReader<ChargeCode>
  provider: AggregateReader<Provider>
  exchangeRate: AggregateReader<ExchangeRate>
  settings: AggregateReader<CompanySettings>
  place: Places['find']
  openWork: OpenWork
  disclaimers: Disclaimers
}

type NewClient = { nuevoCliente: true; nombreFantasia: string; razonSocial: string }

/** What a fact may depend on: who asks, on which day, and what the body names. */
export type Question = {
  principalId: string
  /** The id that a client gets who is named for the first time. */
  newClientId: string
  today: string
  /** Whose settings count. */
  company: string
  /** Whose the aggregate is. */
  whose: Ownership
  /** The aggregate that the order is about. */
  id: string
  /** The one of its kind that it is made out of. */
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
    charges?: readonly { idCharge: string }[]
    /** A cost that comes back, with the charges that it had. */
    idCost?: string
    /** An alternative that is confirmed, with the charges that it has. */
    idSell?: string
    /** What an agent answers. */
    groups?: readonly { charges: readonly { idCharge: string }[]; agente?: string }[]
    /** The provider of a cost; empty where it is none of the catalogue. */
    agente?: string
  }
}

/** Looks one fact up. */
export type Lookup<Fact> = (question: Question, known: AggregateReaders) => Promise<Fact> | Fact

/** The one place where a body is looked at without its schema: commands that need a fact name it in these fields. */
export const namedIn = (data: unknown): Question['data'] => data as Question['data']
