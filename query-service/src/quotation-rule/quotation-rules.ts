import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import { entryHistory } from '../catalogue/history.ts'
import { readQuotation } from '../quotation/quotation-detail.ts'
import type { NameOf } from '../user/user-names.ts'
import { ruleTrial, type TrialNeeds } from './rule-trial.ts'
import { matchesOf, storedRule, storedRules } from './stored-rules.ts'

type Needs = TrialNeeds & Pick<Platform, 'http' | 'clock'> & { names: () => Promise<NameOf> }

/** Routes of the rules for automatic cost requests, and of their evaluation for a quotation. */
export const answerQuotationRules = (needs: Needs): void => {
  const { http, db, eventStore, names, clock } = needs
  const rules = async () => storedRules(db, await names(), clock())

  answer(http, 'GET /app/v1/quotation-rules', async () => ({ rows: await rules() }))
  answer(http, 'GET /app/v1/quotation-rules/trial', ({ query }, session) => ruleTrial(needs, query, session))
  answer(http, 'GET /app/v1/quotation-rules/:id', async ({ params: { id } }) => {
    const rule = await storedRule(db, await names(), clock(), id)
    if (!rule) throw new NotFound(`There is no quotation rule ${id}`)
    return rule
  })
  answer(http, 'GET /app/v1/quotation-rules/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'quotation-rule', id, await names()),
  )
  answer(http, 'GET /app/v1/quotation-rules/:id/matches', async ({ params: { id } }) => {
    const ruleList = await rules()
    return { rows: await matchesOf(db, id, (other) => ruleList.findIndex((rule) => rule.id === other) + 1) }
  })
  answer(http, 'GET /app/v1/quotations/:key/rule-evaluations', async ({ params: { key } }, session) => {
    const { events } = await readQuotation({ eventStore }, key, session)
    const rows = events
      .filter(({ type }) => type === 'QuotationRulesEvaluated')
      .map(({ data, revision, occurredAt }) => ({
        ...quotationEvents.QuotationRulesEvaluated.parse(data),
        revision,
        at: occurredAt,
      }))
    return { rows: rows.toReversed() }
  })
}
