import { evaluateRules, type EvaluatedRule, type RuleFacts } from '@freight/contracts/quotation-rule/evaluate'
import type { RulesEvaluated } from '@freight/contracts/quotation-rule/quotation-rule'
import { factsOf } from '@freight/contracts/quotation-rule/facts-of'
import type { DemoProvider } from '../base-set/providers.ts'
import { demoRules } from '../base-set/quotation-rules.ts'
import type { DemoNeed } from './request.ts'
import type { BaseSetIds, Known } from './step.ts'

const rulesOf = (ids: BaseSetIds): EvaluatedRule[] =>
  demoRules.map((rule, order) => ({ ...rule, id: ids.ruleId(rule.name), version: 1, order, createdOn: '' }))

/** Rule facts of a request before it is created: place names are their codes. */
const factsBefore = ({ request, lane }: DemoNeed, autorate: boolean): RuleFacts => {
  const { origenCodigo, destinoCodigo, transportMode, modo, incoterm } = { ...lane, ...request }
  const place = (code: string, country: string) => ({ code, iata: '', country, name: code })
  return {
    origin: place(origenCodigo, lane.from.country),
    destination: place(destinoCodigo, ''),
    incoterm: incoterm ?? '',
    transportMode,
    mode: modo,
    autorate,
    carriers: [],
  }
}

/** Whether the rules send cost requests for it, independent of tariffs. */
export const rulesRequestCosts = (need: DemoNeed, ids: BaseSetIds): boolean =>
  [true, false].every((isRateFound) => evaluateRules(rulesOf(ids), factsBefore(need, isRateFound)).decision === 'ASK')

/** Result of the rules; undefined if they request costs but the demo has sent no requests by rule. */
export const evaluationOf = (
  { request, rated }: Known,
  providers: readonly DemoProvider[] | undefined,
  ids: BaseSetIds,
): RulesEvaluated | undefined => {
  const rules = rulesOf(ids)
  const facts = factsOf(request, rated)
  const { rules: results, decision, decidedBy } = evaluateRules(rules, facts)
  if (decision === 'ASK' && !providers) return undefined
  const agents = (decision === 'ASK' && providers) || []
  return {
    cause: 'REQUEST',
    facts,
    rules: results.flatMap(({ ruleId, matches, filters }) => {
      const rule = rules.find(({ id }) => id === ruleId)
      if (!rule) return []
      const { name, version, send } = rule
      const filterResults = rule.filters.map((filter, index) => ({ ...filter, holds: filters[index]?.holds === true }))
      return [{ ruleId, name, version, send, matches, filters: filterResults }]
    }),
    decision,
    ...(decidedBy !== undefined && { decidedBy }),
    agents: agents.map(({ code, name }) => ({
      providerId: ids.providerId(code),
      providerName: name,
      contacts: [{ contactId: ids.contactId(code), because: 'TRAFFIC' }],
    })),
    left: 0,
  }
}
