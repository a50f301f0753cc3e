import { byRuleOrder, type EvaluatedRule } from './evaluate.ts'

type Placed = Pick<EvaluatedRule, 'id' | 'order' | 'createdOn'>

/** How far apart rules stand that are put one after the other. */
export const ruleStep = 1000

/** The place after the last rule. */
export const afterLast = (rules: readonly Pick<Placed, 'order'>[]): number =>
  rules.reduce((last, { order }) => Math.max(last, order), 0) + ruleStep

/**
 * The places that change when a rule is moved to another one of the list, counted from 0: as a rule its own alone, halfway
 * between its new neighbours. Where there is no room between them, every rule gets a new place.
 */
export const movedRule = (rules: readonly Placed[], id: string, to: number): { id: string; order: number }[] => {
  const standing = rules.toSorted(byRuleOrder)
  const moved = standing.find((rule) => rule.id === id)
  if (!moved || standing.indexOf(moved) === to) return []
  const others = standing.filter((rule) => rule.id !== id)
  const before = others[to - 1]?.order ?? 0
  const after = others[to]?.order
  const order = after === undefined ? afterLast(others) : (before + after) / 2
  if (order > before && (after === undefined || order < after)) return [{ id, order }]
  return others
    .toSpliced(to, 0, moved)
    .map((rule, index) => ({ id: rule.id, order: (index + 1) * ruleStep, was: rule.order }))
    .flatMap(({ was, ...place }) => (was === place.order ? [] : [place]))
}
