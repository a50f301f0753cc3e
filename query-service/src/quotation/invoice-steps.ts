import { actorId, type Envelope } from '@freight/contracts/events/envelope'
import type { EventData } from '@freight/contracts/events/event'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { Evolutions } from '@freight/platform/event-store/decider'

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
