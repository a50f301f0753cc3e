import { carrierCategories } from '@freight/contracts/provider/own-numbers'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Principal } from '@freight/contracts/access/policy'
import { isVisibleTo } from '@freight/contracts/quotation/visibility'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import { companyDay, type SettingsOf } from '../company-settings/company-settings.ts'
import { fxOf } from '../exchange-rate/exchange-rates.ts'
import { announcedById } from '../surcharge/surcharge-effect.ts'
import type { NameOf } from '../user/user-names.ts'
import { usualChargesOf } from '../charge-code/charge-code-catalogue.ts'
import { mainFreightAmong } from '../markup-rule/main-freight.ts'
import { quotationAfter, type QuotationState } from './quotation-state.ts'
import { ownershipOf, quotationView, type Viewing } from './quotation-view.ts'

export type QuotationNeeds = Pick<Platform, 'http' | 'eventStore' | 'db' | 'clock'> & {
  names: () => Promise<NameOf>
  settings: () => Promise<SettingsOf>
}

/**
 * Events and state of a quotation, read from the event store, so that they are always current.
 * @throws NotFound when it does not exist or the principal may not see it
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

/** Context of a view at an instant, in the time zone of the quotation's company. */
export const viewingAt = async (
  { db, names, settings }: QuotationNeeds,
  principal: Principal,
  instant: Date,
  { request, sells, costs }: QuotationState,
): Promise<Viewing> => {
  const { company, client } = request
  const companySettings = (await settings())(company)
  const { data, margins } = companySettings
  const { timeZone, vatPct, displayCurrency } = data
  const today = companyDay(instant, timeZone)
  const lines = [...costs.flatMap(({ charges }) => charges), ...sells.flatMap(({ group }) => group.charges)]
  const [nameOf, fx, clientNeedsIt, usualCharges, mainFreight, markupRules, carriers] = await Promise.all([
    names(),
    fxOf(db, today),
    needsApprovals(db, client?.id),
    usualChargesOf(db, companySettings, request),
    mainFreightAmong(db, lines),
    namedRules(db, sells),
    carriersOf(db, costs),
  ])
  const approvalTerms = { margins, clientNeedsIt }
  const ofCatalogue = { usualCharges, mainFreight, markupRules }
  return { principal, today, nameOf, fx, vatPct, displayCurrency, ...ofCatalogue, approvalTerms, carriers }
}

/** Ids of the providers of costs without a carrier that carry themselves. */
const carriersOf = async (
  db: Pick<Platform['db'], 'query'>,
  costs: QuotationState['costs'],
): Promise<ReadonlySet<string>> => {
  const ids = costs.flatMap(({ carrier, agente }) => (carrier === '' && agente !== '' ? [agente] : []))
  if (ids.length === 0) return new Set()
  const { rows } = await db.query<{ key: string }>(
    'select key from read.provider_list where key = any($1::text[]) and categories ?| $2',
    [ids, carrierCategories],
  )
  return new Set(rows.map(({ key }) => key))
}

/** Markup rules of the sell lines, including deleted rules. */
const namedRules = async (
  db: Pick<Platform['db'], 'query'>,
  sells: QuotationState['sells'],
): Promise<{ id: string; name: string }[]> => {
  const ids = sells.flatMap(({ group }) => group.charges.flatMap(({ markupRuleId }) => markupRuleId ?? []))
  if (ids.length === 0) return []
  const { rows } = await db.query<{ id: string; name: string }>(
    'select key as id, name from read.markup_rule_list where key = any($1::text[]) order by key',
    [[...new Set(ids)]],
  )
  return rows
}

/** Whether every sell for this client needs an approval. */
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
    const viewing = await viewingAt(needs, session, needs.clock(), state)
    const announced = await announcedById(needs.db, state, viewing)
    return quotationView(key, state, { ...viewing, announced })
  })
