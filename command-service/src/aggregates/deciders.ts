import type { AggregateName } from '@freight/contracts/registry/aggregates'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { EventSchemas } from '@freight/contracts/events/event'
import type { LookupName } from '@freight/contracts/registry/lookups'
import type { Principal, Ownership } from '@freight/contracts/access/policy'
import type { Commands, Decider, Meta } from '@freight/platform/event-store/decider'
import type { UniqueKey } from '@freight/platform/event-store/port'
import type { SignInCommands } from '@freight/contracts/sign-in/sign-in-commands'
import type { SignInEvents } from '@freight/contracts/sign-in/sign-in-events'
import { chargeCode } from './charge-code/charge-code-decider.ts'
import { companySettings } from './company-settings/company-settings-decider.ts'
import { costRequest } from './cost-request/cost-request-decider.ts'
import { disclaimer } from './disclaimer/disclaimer-decider.ts'
import { exchangeRate } from './exchange-rate/exchange-rate-decider.ts'
import { expressAddress } from './express-address/express-address-decider.ts'
import { expressCarrier } from './express-carrier/express-carrier-decider.ts'
import { expressManifest } from './express-manifest/express-manifest-decider.ts'
import { expressPickup } from './express-pickup/express-pickup-decider.ts'
import { expressShipment } from './express-shipment/express-shipment-decider.ts'
import { expressTariff } from './express-tariff/express-tariff-decider.ts'
import { markupRule } from './markup-rule/markup-rule-decider.ts'
import { note } from './note/note-decider.ts'
import { organization } from './organization/organization-decider.ts'
import { provider } from './provider/provider-decider.ts'
import { quotation } from './quotation/quotation-decider.ts'
import { quotationRule } from './quotation-rule/quotation-rule-decider.ts'
import { rate } from './rate/rate-decider.ts'
import { rateImport } from './rate-import/rate-import-decider.ts'
import { savedView } from './saved-view/saved-view-decider.ts'
import { surcharge } from './surcharge/surcharge-decider.ts'
import { user } from './user/user-decider.ts'

type SignIn = Record<string, never>

const same = (state: SignIn): SignIn => state

/** Has no commands: the sessions append these events, and no decision reads them. */
const signIn: Decider<SignIn, SignInCommands, SignInEvents> = {
  aggregate: 'sign-in',
  initial: {},
  decide: {},
  evolve: {
    UserSignedIn: same,
    UserSignInFailed: same,
    UserSignedOut: same,
    UserPasswordLinkRequested: same,
    UserPasswordChanged: same,
    UserApiKeyUsed: same,
  },
}

/** An event that a decision returns. */
export type Decided = { type: string; data: unknown }

/**
 * A decider as the command handler sees it: any command by name, any event by type. Declared as methods so that one map
 * can hold them all.
 */
export type AnyDecider<State> = {
  aggregate: string
  initial: State
  decide(command: string, data: unknown, state: State, meta: Meta<LookupName>): readonly Decided[]
  evolve(state: State, event: StoredEvent): State
  ownership(state: State): Ownership
  isKnownTo(state: State, principal: Principal, mayAct: boolean, company?: string): boolean
  /** Whether the aggregate has unique values. */
  holdsKeys: boolean
  uniqueKeys(state: State): readonly UniqueKey[]
  company(state: State): string | undefined
  isSingleton(id: string): boolean
  isNonConflicting(type: string): boolean
}

type Untyped<State> = {
  decide: Record<string, (data: unknown, state: State, meta: Meta<LookupName>) => readonly Decided[]>
  evolve: Record<string, (state: State, data: unknown, envelope: StoredEvent) => State>
  uniqueKeys?: (state: State) => readonly UniqueKey[]
}

/** The one place where a decider loses its types: the table of the types has parsed the data. */
export const untypedDecider = <State, Table extends Commands, Events extends EventSchemas>(
  decider: Decider<State, Table, Events>,
): AnyDecider<State> => {
  const { decide, evolve, uniqueKeys } = decider as unknown as Untyped<State>
  return {
    aggregate: decider.aggregate,
    initial: decider.initial,
    decide(command, data, state, meta) {
      const decision = decide[command]
      if (!decision) throw new Error(`${decider.aggregate} has no decision for ${command}`)
      return decision(data, state, meta)
    },
    evolve(state, event) {
      const evolution = evolve[event.type]
      if (!evolution) throw new Error(`${decider.aggregate} has no step for ${event.type}`)
      return evolution(state, event.data, event)
    },
    ownership: (state) => decider.ownership?.(state) ?? {},
    isKnownTo: (state, principal, mayAct, company) =>
      principal.system || (decider.isKnownTo?.(state, principal, mayAct, company) ?? true),
    holdsKeys: uniqueKeys !== undefined,
    uniqueKeys: (state) => uniqueKeys?.(state) ?? [],
    company: (state) => decider.company?.(state),
    isSingleton: (id) => decider.singletonIds?.includes(id) ?? false,
    isNonConflicting: (type) => decider.nonConflicting?.includes(type) ?? false,
  }
}

/** The decider of every aggregate. */
export const deciders = {
  quotation: untypedDecider(quotation),
  'cost-request': untypedDecider(costRequest),
  'sign-in': untypedDecider(signIn),
  user: untypedDecider(user),
  organization: untypedDecider(organization),
  provider: untypedDecider(provider),
  note: untypedDecider(note),
  'charge-code': untypedDecider(chargeCode),
  'exchange-rate': untypedDecider(exchangeRate),
  'company-settings': untypedDecider(companySettings),
  disclaimer: untypedDecider(disclaimer),
  'markup-rule': untypedDecider(markupRule),
  'quotation-rule': untypedDecider(quotationRule),
  rate: untypedDecider(rate),
  surcharge: untypedDecider(surcharge),
  'rate-import': untypedDecider(rateImport),
  'express-tariff': untypedDecider(expressTariff),
  'express-carrier': untypedDecider(expressCarrier),
  'express-address': untypedDecider(expressAddress),
  'saved-view': untypedDecider(savedView),
  'express-pickup': untypedDecider(expressPickup),
  'express-manifest': untypedDecider(expressManifest),
  'express-shipment': untypedDecider(expressShipment),
} satisfies { [Name in AggregateName]: AnyDecider<unknown> }
