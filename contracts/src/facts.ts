import type { FxSnapshot } from './exchange.ts'
import type { CostCharge } from './quotation/cost-group.ts'
import type { LocationKind } from './reference/location.ts'

type UserFact = { id: string; active: boolean; permissions: readonly string[] }

/** A catalogue entry as a decision needs it. */
export type ChargeCodeFact = {
  id: string
  active: boolean
  concept: string
  tax: CostCharge['tax']
  section: CostCharge['section']
  air: boolean
  sea: boolean
  road: boolean
}

export type LocationFact = {
  code: string
  name: string
  country: string
  kinds: readonly LocationKind[]
}

/** Facts from elsewhere that a decision may need; the shell fetches what the command table names. */
export type Facts = {
  /** The organization named by `client.id`, if there is one. */
  client: { id: string; nombreFantasia: string; razonSocial: string } | undefined
  /** The user named by `commercial`, or the author when none is named. */
  commercial: UserFact | undefined
  /** The users named by `assignedTo` and `commercial`. */
  targetUsers: { assignedTo?: UserFact; commercial?: UserFact }
  locations: { origin?: LocationFact; destination?: LocationFact }
  /** The charge codes named by the charges, by id; unknown ones are missing. */
  chargeCodes: Readonly<Record<string, ChargeCodeFact>>
  /** Exchange rates of the day. */
  fx: FxSnapshot
}
export type FactName = keyof Facts
