import {
  MarkupRuleRow,
  type MarkupPreview,
  type PreviewedRule,
  previewedOffers,
} from '@freight/contracts/markup-rule/markup-rule-routes'
import { groupName } from '@freight/contracts/vocabulary/client-group'
import { Forbidden, NotFound } from '@freight/platform/errors'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { Platform } from '@freight/platform/connections/platform'
import { sql } from 'kysely'
import { answer } from '../http/answer.ts'
import { answerRows } from '../catalogue/answer-rows.ts'
import { entryHistory, shownEntry } from '../catalogue/history.ts'
import { byValues, catalogueEntry, type CatalogueNeeds, catalogueRows } from '../catalogue/catalogue-rows.ts'
import { costRights } from '@freight/contracts/access/cost-rights'
import { clientGroups } from '../organization/client-groups.ts'
import { readQuotation } from '../quotation/quotation-detail.ts'
import { activeRules, withoutNulls, rules } from './active-rules.ts'
import { mainFreightAmong } from './main-freight.ts'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { amountShares, ruleUnits } from '@freight/contracts/markup-rule/amounts'
import { markupFor, type MarkupLine, minimumProfitFor } from '@freight/contracts/markup-rule/markup-for'
import { rulesForLines } from '@freight/contracts/markup-rule/rules-for-lines'
import type { MarkupRule } from '@freight/contracts/markup-rule/markup-rule'
import { amountOf } from '@freight/contracts/pricing/cost-amount'
import type { CostCharge } from '@freight/contracts/pricing/offer/cost-group'
import type { QuotationRequested } from '@freight/contracts/freight/request/requested'
import { meanPct, type MadeOffer, offerPreview, type RuleChange } from '@freight/contracts/markup-rule/preview'
import type { Principal } from '@freight/contracts/access/policy'
import { Exact, round2 } from '@freight/contracts/money/money'
import type { Margin } from '@freight/contracts/pricing/offer/sell-group'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { recentAnswers } from '../http/recent-answers.ts'

type PreviewNeeds = Pick<Platform, 'http' | 'db' | 'eventStore' | 'clock'> & {
  today: (company: string) => Promise<string>
  fxOn: (day: string) => Promise<FxSnapshot>
  settings: () => Promise<SettingsOf>
}

const lastOffersSql = `select key from read.quotation_list where not cancelled and sellected_sell is not null
  order by created_at desc, key desc limit ${previewedOffers}`

const NEW = 'new'

/** The rules with the previewed one added, replaced or removed. */
const rulesAfter = (before: readonly MarkupRule[], { value, id = NEW, ...rule }: PreviewedRule): MarkupRule[] => {
  const otherRules = before.filter((one) => one.id !== id)
  return value === undefined ? otherRules : [...otherRules, { ...rule, id, name: '', value }]
}

const marginView = ({ sell, margin, marginPct }: Margin): MarkupPreview['changed'][number]['before'] => ({
  sell,
  margin,
  ...(marginPct !== undefined && { marginPct }),
})

const comparedView = (margin: Margin, former: Margin): MarkupPreview['changed'][number]['now'] => ({
  ...marginView(margin),
  difference: round2(new Exact(margin.sell).minus(former.sell)),
})

/** Users try several values in a row, so the offers are cached. */
const freshForMs = 5_000

type ChosenOffer = { key: string; client: string; offer: Omit<MadeOffer, 'mainFreight'> }

/** The last selected offer of a quotation, for a principal who may open it. */
const chosenOffer = async (
  needs: Pick<PreviewNeeds, 'eventStore'>,
  key: string,
  principal: Principal,
): Promise<ChosenOffer[]> => {
  const state = await readQuotation(needs, key, principal).then(
    (quotation) => quotation.state,
    (error: unknown) => {
      if (error instanceof NotFound) return undefined
      throw error
    },
  )
  const group = state?.sells.find((one) => one.group.idSell === state.sellectedSell)?.group
  if (!state || !group) return []
  const { request } = state
  const offer = {
    transport: request.transportMode,
    mode: request.modo,
    client: request.client?.id,
    origin: { code: request.origenCodigo, country: request.origenPais },
    destination: { code: request.destinoCodigo, country: request.destinoPais },
    scope: request.scope,
    charges: group.charges,
    units: ruleUnits(request),
  }
  return [{ key, client: request.client?.nombreFantasia ?? '', offer }]
}

/** Preview of a changed markup rule: its effect on the last selected offers. */
export const answerMarkupPreview = ({ http, db, eventStore, clock, today, fxOn, settings }: PreviewNeeds): void => {
  const recent = recentAnswers<ChosenOffer[]>(clock, freshForMs)
  const lastChosen = async (principal: Principal): Promise<ChosenOffer[]> => {
    const { rows } = await db.query<{ key: string }>(lastOffersSql)
    const offers: ChosenOffer[] = []
    // One quotation after the other: a hundred at once would take every connection of the process.
    for (const { key } of rows) offers.push(...(await chosenOffer({ eventStore }, key, principal)))
    const groups = await clientGroups(
      db,
      offers.flatMap(({ offer }) => offer.client ?? []),
    )
    return offers.map((one) => ({ ...one, offer: { ...one.offer, clientGroup: groups.get(one.offer.client ?? '') } }))
  }
  answer(http, 'GET /app/v1/markup-rules/preview', async ({ query }, session) => {
    const [before, day, settingsOf, chosenOffers] = await Promise.all([
      activeRules(db),
      today(session.company),
      settings(),
      recent(session.userId, () => lastChosen(session)),
    ])
    const { data, margins } = settingsOf(session.company)
    const mainFreight = await mainFreightAmong(
      db,
      chosenOffers.flatMap(({ offer }) => offer.charges),
    )
    const terms = { fx: await fxOn(day), currency: data.displayCurrency }
    const change: RuleChange = {
      id: query.id ?? NEW,
      before,
      after: rulesAfter(before, query),
      usual: { kind: 'PERCENT', value: margins.defaultMarkup },
    }
    const offers = chosenOffers.map(({ offer, ...quotation }) => ({
      ...quotation,
      preview: offerPreview({ ...offer, mainFreight }, change, terms),
    }))
    const previews = offers.flatMap(({ preview, ...quotation }) => (preview ? [{ ...quotation, ...preview }] : []))
    const means = (['before', 'now', 'after'] as const).flatMap((name) => {
      const mean = meanPct(previews.map((one) => one[name].marginPct))
      return mean === undefined ? [] : [[name, mean] as const]
    })
    return {
      currency: terms.currency,
      offers: offers.length,
      unknown: offers.length - previews.length,
      marginPct: Object.fromEntries(means),
      changed: previews
        .filter(({ lines }) => lines > 0)
        .map(({ before: sold, now, after, ...one }) => ({
          ...one,
          before: marginView(sold),
          now: comparedView(now, sold),
          after: comparedView(after, now),
        })),
    }
  })
}

type Found = RouteResponse<'GET /app/v1/markup-rules/for'>
type RuleContext = {
  rules: readonly MarkupRule[]
  main: ReadonlySet<string>
  fx: FxSnapshot
  groups: ReadonlyMap<string, string>
}

const tripOf = (request: QuotationRequested, groups: ReadonlyMap<string, string>) => ({
  transport: request.transportMode,
  mode: request.modo,
  client: request.client?.id,
  clientGroup: groups.get(request.client?.id ?? ''),
  origin: { code: request.origenCodigo, country: request.origenPais },
  destination: { code: request.destinoCodigo, country: request.destinoPais },
})

/** Markup of each charge of a cost by the rules, and the rules without effect. */
const rulesForCost = (
  request: QuotationRequested,
  charges: readonly CostCharge[],
  { rules, main, fx, groups }: RuleContext,
): Found => {
  const trip = tripOf(request, groups)
  const lineOf = ({ section, idCharge, currency }: CostCharge): MarkupLine => ({ ...trip, section, idCharge, currency })
  const pricedCharges = charges.map((charge) => {
    const mainFreight = main.has(charge.idCharge)
    const { currency, costPerKg: perUnit, ranges, calculator, unit } = charge
    const pricedCharge = {
      mainFreight,
      currency,
      amount: amountOf(charge),
      price: { perUnit, ranges, calculator, unit },
    }
    return { about: { ...lineOf(charge), mainFreight }, priced: pricedCharge }
  })
  const units = ruleUnits(request)
  const appliedRules = rulesForLines(rules, pricedCharges, units, fx)
  const lines = pricedCharges.map(({ priced }, index) => ({ ...priced, rule: appliedRules[index] }))
  const unapplied = amountShares(lines, units, fx).unapplied.flatMap(({ id, reason }) => {
    const rule = rules.find((one) => one.id === id)
    return rule ? [{ rule, reason }] : []
  })
  const hasMain = lines.some(({ mainFreight }) => mainFreight)
  // The rule that would apply if a charge were main freight.
  const mainFreightRules = rules.filter((rule) => rule.lines === 'MAIN_FREIGHT')
  const [missedRule] = hasMain
    ? []
    : charges.flatMap((one) => markupFor(mainFreightRules, { ...lineOf(one), mainFreight: true }) ?? [])
  const minimumProfit = minimumProfitFor(rules, trip)
  return {
    rules: lines.flatMap(({ rule }, index) => {
      const costIndex = charges[index]?.chargeIndex
      return rule && costIndex !== undefined ? [{ costIndex, rule }] : []
    }),
    mainFreight: charges.filter(({ idCharge }) => main.has(idCharge)).map(({ chargeIndex }) => chargeIndex),
    ...(minimumProfit && { minimumProfit }),
    unapplied: [
      ...unapplied,
      ...(missedRule ? [{ rule: missedRule, reason: 'NO_MAIN_FREIGHT' as const }] : []),
      ...(minimumProfit && !hasMain ? [{ rule: minimumProfit, reason: 'NO_MAIN_FREIGHT' as const }] : []),
    ],
  }
}

const clientNames = async (db: Platform['db'], ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<{ key: string; name: string }>(
    'select key, nombre_fantasia as name from read.organization_list where key = any($1)',
    [ids],
  )
  return new Map(rows.map(({ key, name }) => [key, name]))
}

type Needs = CatalogueNeeds &
  Pick<Platform, 'db'> & { today: (company: string) => Promise<string>; fxOn: (day: string) => Promise<FxSnapshot> }

export const answerMarkupRules = (needs: Needs): void => {
  const { http, db, readDb, names, eventStore, zoneOf, filePlace, today, fxOn } = needs
  const shownRules = async (storedRows: Record<string, unknown>[]) => {
    const rows = storedRows.map(withoutNulls)
    const clients = rows.flatMap(({ client }) => (typeof client === 'string' ? [client] : []))
    const [nameOf, nameOfClient] = await Promise.all([names(), clientNames(db, clients)])
    const clientName = (id: unknown) =>
      groupName(String(id)) === undefined ? nameOfClient.get(String(id)) : String(id)
    return rows.map((row) => MarkupRuleRow.parse({ ...shownEntry(row, nameOf), clientName: clientName(row['client']) }))
  }

  answer(http, 'GET /app/v1/markup-rules', async () => ({ rows: await activeRules(db) }))
  answer(http, 'GET /app/v1/markup-rules/for', async ({ query: { quotation, idCost } }, session) => {
    if (!costRights(session.permissions).groups) throw new Forbidden('the right to see costs')
    const { state } = await readQuotation({ eventStore }, quotation, session)
    const group = state.costs.find((cost) => cost.idCost === idCost)
    if (!group) throw new NotFound(`${quotation} has no cost ${idCost}`)
    const { client } = state.request
    const [allRules, main, fx, groups] = await Promise.all([
      activeRules(db),
      mainFreightAmong(db, group.charges),
      today(session.company).then(fxOn),
      clientGroups(db, client ? [client.id] : []),
    ])
    return rulesForCost(state.request, group.charges, { rules: allRules, main, fx, groups })
  })
  answerRows(
    { http, readDb, zoneOf, filePlace },
    'markup-rules',
    'GET /app/v1/markup-rules/rows',
    MarkupRuleRow,
    async ({ query: { transport, ...query } }) => {
      const filters = [...byValues('transport', transport), sql<boolean>`active`]
      const page = await catalogueRows(readDb, rules, query, filters)
      return { ...page, rows: await shownRules(page.rows) }
    },
  )
  answer(http, 'GET /app/v1/markup-rules/:id', async ({ params: { id } }) => {
    const storedRule = await catalogueEntry(readDb, rules, id)
    const [row] = storedRule ? await shownRules([storedRule]) : []
    if (!row) throw new NotFound(`There is no markup rule ${id}`)
    return row
  })
  answer(http, 'GET /app/v1/markup-rules/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'markup-rule', id, await names()),
  )
}
