import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Principal } from '@freight/contracts/access/policy'
import { isVisibleTo } from '@freight/contracts/quotation/visibility'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'
import { answer } from '../http/answer.ts'
import { companyDay } from '../company-settings/company.ts'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { fxOf } from '../exchange-rate/exchange-rates.ts'
import type { NameOf } from '../user/user-names.ts'
import { quotationAfter, type QuotationState } from './quotation-state.ts'
import { ownershipOf, quotationView, type Viewing } from './quotation-view.ts'

export type QuotationNeeds = Pick<Platform, 'http' | 'eventStore' | 'db' | 'clock'> & {
  names: () => Promise<NameOf>
  settings: () => Promise<SettingsOf>
}

/**
 * The events of a quotation and what they make of it, straight from the store, so that it is never behind.
 * @throws NotFound when there is none, or none that this principal may know of
 */
export const readQuotation = async (
  { eventStore }: Pick<Platform, 'eventStore'>,
  key: string,
  principal: Principal,
): Promise<{ events: StoredEvent[]; state: QuotationState }> => {
  const events = await eventStore.readStream(`quotation-${key}`)
  const state = quotationAfter(events)
  if (!state || !isVisibleTo(principal, ownershipOf(state))) throw new NotFound(`There is no quotation ${key}`)
  return { events, state }
}

/** What a view needs besides the quotation, as of an instant on the clocks of its company. */
export const viewingAt = async (
  { db, names, settings }: QuotationNeeds,
  principal: Principal,
  instant: Date,
  { request: { company, client } }: QuotationState,
): Promise<Viewing> => {
  const { data, margins } = (await settings())(company)
  const { timeZone, vatPct, displayCurrency } = data
  const today = companyDay(instant, timeZone)
  const [nameOf, fx, clientNeedsIt] = await Promise.all([names(), fxOf(db, today), needsApprovals(db, client?.id)])
  return { principal, today, nameOf, fx, vatPct, displayCurrency, approval: { margins, clientNeedsIt } }
}

/** Whether the client is one for whom every sell is approved. */
const needsApprovals = async (db: Pick<Platform['db'], 'query'>, client: string | undefined): Promise<boolean> => {
  if (client === undefined) return false
  const { rows } = await db.query(
    'select 1 from read.organization_list where key = $1 and jsonb_typeof(approval_required) = $2',
    [client, 'object'],
  )
  return rows.length > 0
}

export const answerQuotationDetail = (needs: QuotationNeeds): void =>
  answer(needs.http, 'GET /app/v1/quotations/:key', async ({ params: { key } }, session) => {
    const { state } = await readQuotation(needs, key, session)
    return quotationView(key, state, await viewingAt(needs, session, needs.clock(), state))
  })
