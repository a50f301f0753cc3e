import { evaluateRules, type EvaluatedRule, type RuleFacts } from '@freight/contracts/quotation-rule/evaluate'
import type { RulesEvaluated } from '@freight/contracts/quotation-rule/evaluated'
import { factsOf } from '@freight/contracts/quotation-rule/facts-of'
import type { DemoProvider } from '../base-set/providers.ts'
import { demoRules } from '../base-set/quotation-rules.ts'
import type { DemoNeed } from './request.ts'
import type { BaseSetIds, Known } from './step.ts'

const rulesOf = (ids: BaseSetIds): EvaluatedRule[] =>
  demoRules.map((rule, order) => ({ ...rule, id: ids.ruleId(rule.name), version: 1, order, createdOn: '' }))

/** What rules can know before the request is there: the names of places are their codes. */
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

/** Whether the rules ask for the costs of it, whatever tariffs there are. */
export const rulesAsk = (need: DemoNeed, ids: BaseSetIds): boolean =>
  [true, false].every((found) => evaluateRules(rulesOf(ids), factsBefore(need, found)).decision === 'ASK')

/** What the rules came to; undefined where they say to ask somebody whom the demo has not asked by them. */
export const evaluationOf = (
  { request, rated }: Known,
  asked: readonly DemoProvider[] | undefined,
  ids: BaseSetIds,
): RulesEvaluated | undefined => {
  const rules = rulesOf(ids)
  const facts = factsOf(request, rated)
  const { rules: results, decision, decidedBy } = evaluateRules(rules, facts)
  if (decision === 'ASK' && !asked) return undefined
  const agents = (decision === 'ASK' && asked) || []
  return {
    cause: 'REQUEST',
    facts,
    rules: results.flatMap(({ ruleId, matches, filters }) => {
      const rule = rules.find(({ id }) => id === ruleId)
      if (!rule) return []
      const { name, version, send } = rule
      const told = rule.filters.map((filter, index) => ({ ...filter, holds: filters[index]?.holds === true }))
      return [{ ruleId, name, version, send, matches, filters: told }]
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
