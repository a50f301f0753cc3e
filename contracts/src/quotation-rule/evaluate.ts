import { searchText } from '../search-text.ts'
import type { RuleCondition, RuleDecision, RuleFilterType } from '../vocabulary/quotation-rule.ts'

/** Facts about one end of the lane; unknown ones are empty. */
export type PlaceFacts = { code: string; iata: string; country: string; name: string }

/** Facts of a request for rules. `autorate`: stored rates priced it completely; `carriers`: codes of their carriers. */
export type RuleFacts = {
  origin: PlaceFacts
  destination: PlaceFacts
  incoterm: string
  transportMode: string
  mode: string
  autorate: boolean
  carriers: readonly string[]
}

export type RuleFilter = { id: string; filterType: RuleFilterType; condition: RuleCondition; value: string }

export type EvaluatedRule = {
  id: string
  name: string
  version: number
  active: boolean
  /** true: a match requests costs from agents; false: a match forbids it. */
  send: boolean
  order: number
  createdOn: string
  filters: readonly RuleFilter[]
}

/** Result of one filter. */
export type FilterResult = Pick<RuleFilter, 'id'> & { holds: boolean }
export type RuleResult = { ruleId: string; matches: boolean; filters: FilterResult[] }
export type Evaluation = { rules: RuleResult[]; decision: RuleDecision; decidedBy?: string }

/** Values of a filter, of which one has to match. Compared without case and accents. */
export const valuesOf = (value: string): string[] =>
  value
    .split(',')
    .map((one) => searchText(one))
    .filter((one) => one !== '')

/** `main`: values for EQUALS; `members`: values for the other conditions. Unknown values are in neither. */
type Fact = { main: string[]; country?: string; members: string[] }

const knownTexts = (...values: readonly string[]): string[] =>
  values.map((one) => searchText(one)).filter((one) => one !== '')

const placeFact = ({ code, iata, country, name }: PlaceFacts): Fact => ({
  main: knownTexts(code, iata),
  country: searchText(country),
  members: knownTexts(code, iata, country, name),
})
const valueFact = (value: string): Fact => ({ main: knownTexts(value), members: knownTexts(value) })

const factFor: Record<RuleFilterType, (facts: RuleFacts) => Fact> = {
  ORIGIN: ({ origin }) => placeFact(origin),
  DESTINATION: ({ destination }) => placeFact(destination),
  INCOTERM: ({ incoterm }) => valueFact(incoterm),
  TRANSPORT_MODE: ({ transportMode }) => valueFact(transportMode),
  MODE: ({ mode }) => valueFact(mode),
  AUTORATE: ({ autorate, carriers }) => {
    const ratesFound = String(autorate)
    return { main: [ratesFound], members: [ratesFound, ...knownTexts(...carriers)] }
  },
}

/** Two letters match the country of a place; other values match its codes. */
const equals = ({ main, country }: Fact, values: readonly string[]): boolean =>
  values.some((value) => (country !== undefined && value.length === 2 ? country === value : main.includes(value)))

const holdsFor: Record<RuleCondition, (fact: Fact, values: readonly string[]) => boolean> = {
  EQUALS: equals,
  NOT_EQUALS: (fact, values) => !equals(fact, values),
  CONTAINS: ({ members }, values) => values.some((value) => members.some((one) => one.includes(value))),
  HAS: ({ members }, values) => values.some((value) => members.includes(value)),
  NOT_HAS: ({ members }, values) => values.every((value) => !members.includes(value)),
}

/** Whether a filter matches. An unknown value equals, contains and has nothing. */
export const filterHolds = ({ filterType, condition, value }: Omit<RuleFilter, 'id'>, facts: RuleFacts): boolean =>
  holdsFor[condition](factFor[filterType](facts), valuesOf(value))

type Placed = Pick<EvaluatedRule, 'order' | 'createdOn' | 'id'>

/** Order of rules: by `order`, then the older first. */
export const byRuleOrder = (a: Placed, b: Placed): number => {
  if (a.order !== b.order) return a.order - b.order
  if (a.createdOn !== b.createdOn) return a.createdOn < b.createdOn ? -1 : 1
  return a.id < b.id ? -1 : 1
}

const resultOf = ({ id, filters }: Pick<EvaluatedRule, 'id' | 'filters'>, facts: RuleFacts): RuleResult => {
  const results = filters.map((filter) => ({ id: filter.id, holds: filterHolds(filter, facts) }))
  return { ruleId: id, matches: results.length > 0 && results.every(({ holds }) => holds), filters: results }
}

/**
 * Evaluates every active rule in order, so that the record is complete. A matching rule with `send: false` decides
 * DENY; otherwise any matching rule decides ASK. The first rule with the decision is the reason. A rule without filters
 * never matches.
 */
export const evaluateRules = (rules: readonly EvaluatedRule[], facts: RuleFacts): Evaluation => {
  const activeRules = rules.filter(({ active }) => active).toSorted(byRuleOrder)
  const results = activeRules.map((rule) => resultOf(rule, facts))
  const matching = activeRules.filter((_, index) => results[index]?.matches)
  const decisive = matching.find(({ send }) => !send) ?? matching[0]
  if (!decisive) return { rules: results, decision: 'NONE' }
  return { rules: results, decision: decisive.send ? 'ASK' : 'DENY', decidedBy: decisive.id }
}
