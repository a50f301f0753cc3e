import { searchText } from '../search-text.ts'
import type { RuleCondition, RuleDecision, RuleFilterType } from './choices.ts'

/** What rules know of an end of the lane; what is not known is empty. */
export type PlaceFacts = { code: string; iata: string; country: string; name: string }

/** What rules know of a request. `autorate`: stored rates priced it completely; `carriers`: codes of whose they were. */
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
  /** Whether agents are asked where it matches, or nobody is. */
  send: boolean
  order: number
  createdOn: string
  filters: readonly RuleFilter[]
}

/** What came out of one filter. */
export type FilterResult = Pick<RuleFilter, 'id'> & { holds: boolean }
export type RuleResult = { ruleId: string; matches: boolean; filters: FilterResult[] }
export type Evaluation = { rules: RuleResult[]; decision: RuleDecision; decidedBy?: string }

/** The values of a filter: one of them is enough. Compared without case and accents. */
export const valuesOf = (value: string): string[] =>
  value
    .split(',')
    .map((one) => searchText(one))
    .filter((one) => one !== '')

/** `main` is what EQUALS compares, `members` is the whole set. What is not known is in neither. */
type Fact = { main: string[]; country?: string; members: string[] }

const known = (...values: readonly string[]): string[] =>
  values.map((one) => searchText(one)).filter((one) => one !== '')

const ofPlace = ({ code, iata, country, name }: PlaceFacts): Fact => ({
  main: known(code, iata),
  country: searchText(country),
  members: known(code, iata, country, name),
})
const ofOne = (value: string): Fact => ({ main: known(value), members: known(value) })

const factFor: Record<RuleFilterType, (facts: RuleFacts) => Fact> = {
  ORIGIN: ({ origin }) => ofPlace(origin),
  DESTINATION: ({ destination }) => ofPlace(destination),
  INCOTERM: ({ incoterm }) => ofOne(incoterm),
  TRANSPORT_MODE: ({ transportMode }) => ofOne(transportMode),
  MODE: ({ mode }) => ofOne(mode),
  AUTORATE: ({ autorate, carriers }) => {
    const found = String(autorate)
    return { main: [found], members: [found, ...known(...carriers)] }
  },
}

/** Two letters name a country where there is one; else the code itself is meant. */
const equals = ({ main, country }: Fact, values: readonly string[]): boolean =>
  values.some((value) => (country !== undefined && value.length === 2 ? country === value : main.includes(value)))

const holdsFor: Record<RuleCondition, (fact: Fact, values: readonly string[]) => boolean> = {
  EQUALS: equals,
  NOT_EQUALS: (fact, values) => !equals(fact, values),
  CONTAINS: ({ members }, values) => values.some((value) => members.some((one) => one.includes(value))),
  HAS: ({ members }, values) => values.some((value) => members.includes(value)),
  NOT_HAS: ({ members }, values) => values.every((value) => !members.includes(value)),
}

/** Whether one filter holds. What is not known equals, contains and has nothing. */
export const filterHolds = ({ filterType, condition, value }: Omit<RuleFilter, 'id'>, facts: RuleFacts): boolean =>
  holdsFor[condition](factFor[filterType](facts), valuesOf(value))

type Placed = Pick<EvaluatedRule, 'order' | 'createdOn' | 'id'>

/** The order in which rules are told: their own; of two at the same place the older one first. */
export const byRuleOrder = (a: Placed, b: Placed): number =>
  a.order - b.order || (a.createdOn === b.createdOn ? (a.id < b.id ? -1 : 1) : a.createdOn < b.createdOn ? -1 : 1)

const resultOf = ({ id, filters }: Pick<EvaluatedRule, 'id' | 'filters'>, facts: RuleFacts): RuleResult => {
  const results = filters.map((filter) => ({ id: filter.id, holds: filterHolds(filter, facts) }))
  return { ruleId: id, matches: results.length > 0 && results.every(({ holds }) => holds), filters: results }
}

/**
 * Evaluates every rule that is on, in their order: all of them, so that the record is whole. A rule that matches and
 * says not to ask decides; else one that matches is enough to ask. Of those that decide alike the first is the reason.
 * A rule without filters never matches.
 */
export const evaluateRules = (rules: readonly EvaluatedRule[], facts: RuleFacts): Evaluation => {
  const counted = rules.filter(({ active }) => active).toSorted(byRuleOrder)
  const results = counted.map((rule) => resultOf(rule, facts))
  const matching = counted.filter((_, index) => results[index]?.matches)
  const decisive = matching.find(({ send }) => !send) ?? matching[0]
  if (!decisive) return { rules: results, decision: 'NONE' }
  return { rules: results, decision: decisive.send ? 'ASK' : 'DENY', decidedBy: decisive.id }
}
