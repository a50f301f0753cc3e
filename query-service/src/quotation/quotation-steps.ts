import { actorId, type Envelope } from '@freight/contracts/events/envelope'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import { drawsOn } from '@freight/contracts/pricing/source-costs'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { SavedCombination } from '@freight/contracts/quotation/offer/combinations'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import type { StaleBecause } from '@freight/contracts/quotation/stale'
import type { Evolutions } from '@freight/platform/event-store/decider'
import type { EventData } from '@freight/contracts/events/event'

type Data<Type extends keyof QuotationEvents> = EventData<QuotationEvents, Type>
type Occurrence = { at: string; by: string }

/** `recordedIn`: revision of the event that recorded it. */
type Invoice = Occurrence & { recordedIn: number } & (
    (Data<'SellInvoiced'> & { side: 'SELL' }) | (Data<'CostInvoiced'> & { side: 'COST' })
  )

/** Current and withdrawn invoices. */
export type Invoices = {
  invoices: readonly Invoice[]
  withdrawnInvoices: readonly (Invoice & { withdrawn: Occurrence & { reason: string } })[]
}

const recordedBy = ({ occurredAt, actor, revision }: Envelope) => ({
  at: occurredAt,
  by: actorId(actor),
  recordedIn: revision,
})

/** A withdrawn invoice is still shown, but does not count. */
const withWithdrawal = <State extends Invoices>(
  state: State,
  { recordedIn, reason }: Data<'SellInvoiceWithdrawn'> | Data<'CostInvoiceWithdrawn'>,
  { occurredAt, actor }: Envelope,
): State => {
  const withdrawal = { at: occurredAt, by: actorId(actor), reason }
  const withdrawnNow = state.invoices.filter((one) => one.recordedIn === recordedIn)
  return {
    ...state,
    invoices: state.invoices.filter((one) => one.recordedIn !== recordedIn),
    withdrawnInvoices: [...state.withdrawnInvoices, ...withdrawnNow.map((one) => ({ ...one, withdrawn: withdrawal }))],
  }
}

type Steps<State> = Pick<
  Evolutions<State, QuotationEvents>,
  'SellInvoiced' | 'CostInvoiced' | 'SellInvoiceWithdrawn' | 'CostInvoiceWithdrawn'
>

export const invoiceSteps = <State extends Invoices>(): Steps<State> => ({
  SellInvoiced: (state, data, event) => ({
    ...state,
    invoices: [...state.invoices, { ...data, side: 'SELL', ...recordedBy(event) }],
  }),
  CostInvoiced: (state, data, event) => ({
    ...state,
    invoices: [...state.invoices, { ...data, side: 'COST', ...recordedBy(event) }],
  }),
  SellInvoiceWithdrawn: withWithdrawal,
  CostInvoiceWithdrawn: withWithdrawal,
})

/** Costs and alternatives of a quotation, and which of them must be reviewed. */
export type Prices = {
  costs: readonly CostGroup[]
  /** Cost groups that must be reviewed, with the reason, by idCost. */
  staleCosts: Readonly<Record<string, StaleBecause>>
  /** `stale`: it must be reviewed, `because` its costs or the request changed, or the quotation was resumed. */
  sells: readonly { group: SellGroup; stale: boolean; because?: StaleBecause }[]
  sellectedSell?: string | undefined
  /** Costs that a user combined; `changedAt`: last change of one of them since. */
  combinations: readonly (SavedCombination & { at: string; by: string; changedAt?: string })[]
}

type Sell = Prices['sells'][number]

/** The first reason stays until the alternative is confirmed. */
const staleSell = (sell: Sell, cause: StaleBecause): Sell => ({
  group: sell.group,
  stale: true,
  because: sell.because ?? cause,
})

/** Marks every alternative as stale. */
export const withStaleSells = <State extends Prices>(state: State, cause: StaleBecause): State => ({
  ...state,
  sells: state.sells.map((sell) => staleSell(sell, cause)),
})

/** The alternatives, those that draw on this cost marked as stale. */
const withStaleSellsOf = (sells: Prices['sells'], idCost: string, cause: StaleBecause) =>
  sells.map((sell) => (drawsOn(sell.group, idCost) ? staleSell(sell, cause) : sell))

const withoutStaleCost = (stale: Prices['staleCosts'], idCost: string): Prices['staleCosts'] =>
  Object.fromEntries(Object.entries(stale).filter(([one]) => one !== idCost))

const otherCombinations = ({ combinations }: Prices, combinationId: string): Prices['combinations'] =>
  combinations.filter((one) => one.combinationId !== combinationId)

export const priceSteps = <State extends Prices>() =>
  ({
    CostGroupAdded: (state, group) => ({ ...state, costs: [...state.costs, group] }),
    CostGroupChanged: (state, group, { occurredAt }) => ({
      ...state,
      costs: state.costs.map((one) => (one.idCost === group.idCost ? group : one)),
      staleCosts: withoutStaleCost(state.staleCosts, group.idCost),
      sells: withStaleSellsOf(state.sells, group.idCost, { reason: 'COST_CHANGED', at: occurredAt }),
      combinations: state.combinations.map((one) =>
        one.parts.some(({ idCost }) => idCost === group.idCost) ? { ...one, changedAt: occurredAt } : one,
      ),
    }),
    CostGroupRemoved: (state, { idCost }) => ({
      ...state,
      costs: state.costs.filter((one) => one.idCost !== idCost),
      staleCosts: withoutStaleCost(state.staleCosts, idCost),
    }),
    CostGroupMarkedStale: (state, { idCost, reason, idCharge }, { occurredAt }) => ({
      ...state,
      staleCosts: {
        ...state.staleCosts,
        [idCost]: { reason, at: occurredAt, ...(idCharge !== undefined && { idCharge }) },
      },
      sells: withStaleSellsOf(state.sells, idCost, { reason: 'COST_STALE', at: occurredAt }),
    }),
    CostGroupConfirmed: (state, { idCost }) => ({ ...state, staleCosts: withoutStaleCost(state.staleCosts, idCost) }),
    SellGroupAdded: (state, group) => ({
      ...state,
      sells: [...state.sells, { group, stale: false }],
    }),
    SellGroupChanged: (state, group) => ({
      ...state,
      sells: state.sells.map((one) => (one.group.idSell === group.idSell ? { group, stale: false } : one)),
    }),
    SellGroupRemoved: (state, { idSell }) => ({
      ...state,
      sells: state.sells.filter(({ group }) => group.idSell !== idSell),
      sellectedSell: state.sellectedSell === idSell ? undefined : state.sellectedSell,
    }),
    SellGroupConfirmed: (state, { idSell, group: confirmedGroup }) => ({
      ...state,
      sells: state.sells.map(({ group, ...one }) =>
        group.idSell === idSell ? { group: confirmedGroup ?? group, stale: false } : { group, ...one },
      ),
    }),
    SellGroupMarkedStale: (state, { idSell, reason }, { occurredAt }) => ({
      ...state,
      sells: state.sells.map((one) => (one.group.idSell === idSell ? staleSell(one, { reason, at: occurredAt }) : one)),
    }),
    CombinationKept: (state, combination, { occurredAt, actor }) => ({
      ...state,
      combinations: [
        ...otherCombinations(state, combination.combinationId),
        { ...combination, at: occurredAt, by: actorId(actor) },
      ],
    }),
    CombinationDropped: (state, { combinationId }) => ({
      ...state,
      combinations: otherCombinations(state, combinationId),
    }),
    SellSelected: (state, { idSell }) => ({ ...state, sellectedSell: idSell }),
  }) satisfies Partial<Evolutions<State, QuotationEvents>>
