import type { StoredEvent } from '@freight/contracts/envelope'
import type { Asker } from '@freight/contracts/policy'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'
import { answer } from '../answer.ts'
import { companyDay } from '../company.ts'
import type { SettingsOf } from '../company-settings.ts'
import { fxOf } from '../exchange-rates.ts'
import { isInReach } from '../reach.ts'
import type { NameOf } from '../user-names.ts'
import { quotationAfter, type QuotationState } from './quotation-state.ts'
import { ownershipOf, quotationView, type Viewing } from './quotation-view.ts'

export type QuotationNeeds = Pick<Platform, 'http' | 'eventStore' | 'db' | 'clock'> & {
  names: () => Promise<NameOf>
  settings: () => Promise<SettingsOf>
}

/**
 * The events of a quotation and what they make of it, straight from the store, so that it is never behind.
 * @throws NotFound when there is none, or none that this asker may know of
 */
export const readQuotation = async (
  { eventStore }: Pick<Platform, 'eventStore'>,
  key: string,
  asker: Asker,
): Promise<{ events: StoredEvent[]; state: QuotationState }> => {
  const events = await eventStore.readStream(`quotation-${key}`)
  const state = quotationAfter(events)
  if (!state || !isInReach(asker, ownershipOf(state))) throw new NotFound(`There is no quotation ${key}`)
  return { events, state }
}

/** What a view needs besides the quotation, as of an instant on the clocks of its company. */
export const viewingAt = async (
  { db, names, settings }: QuotationNeeds,
  asker: Asker,
  instant: Date,
  { request: { company } }: QuotationState,
): Promise<Viewing> => {
  const { timeZone, vatPct } = (await settings())(company).data
  const today = companyDay(instant, timeZone)
  const [nameOf, fx] = await Promise.all([names(), fxOf(db, today)])
  return { asker, today, nameOf, fx, vatPct }
}

export const answerQuotationDetail = (needs: QuotationNeeds): void =>
  answer(needs.http, 'GET /app/v1/quotations/:key', async ({ params: { key } }, session) => {
    const { state } = await readQuotation(needs, key, session)
    return quotationView(key, state, await viewingAt(needs, session, needs.clock(), state))
  })
