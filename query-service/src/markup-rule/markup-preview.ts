import { meanPct, type MadeOffer, offerPreview, type RuleChange } from '@freight/contracts/markup-rule/preview'
import {
  type MarkupPreview,
  type PreviewedRule,
  previewedOffers,
} from '@freight/contracts/markup-rule/markup-rule-routes'
import type { Principal } from '@freight/contracts/access/policy'
import type { MarkupRule } from '@freight/contracts/markup-rule/markup-rule'
import { Exact, round2 } from '@freight/contracts/money/money'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { Margin } from '@freight/contracts/pricing/offer/sell-group'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { ruleUnits } from '@freight/contracts/markup-rule/amounts'
import { answer } from '../http/answer.ts'
import { recentAnswers } from '../http/recent-answers.ts'
import { clientGroups } from '../organization/client-groups.ts'
import { readQuotation } from '../quotation/quotation-detail.ts'
import { activeRules } from './active-rules.ts'
import { mainFreightAmong } from './main-freight.ts'

type Needs = Pick<Platform, 'http' | 'db' | 'eventStore' | 'clock'> & {
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
  needs: Pick<Needs, 'eventStore'>,
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
export const answerMarkupPreview = ({ http, db, eventStore, clock, today, fxOn, settings }: Needs): void => {
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
