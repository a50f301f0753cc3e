import { byRuleOrder, type EvaluatedRule } from './evaluate.ts'

type Placed = Pick<EvaluatedRule, 'id' | 'order' | 'createdOn'>

/** Distance between the positions of consecutive rules. */
export const ruleStep = 1000

/** Position after the last rule. */
export const afterLast = (rules: readonly Pick<Placed, 'order'>[]): number =>
  rules.reduce((last, { order }) => Math.max(last, order), 0) + ruleStep

/**
 * Changed positions after moving a rule to an index of the list, from 0: usually its own alone, halfway between its new
 * neighbours. Without room between them, every rule gets a new position.
 */
export const movedRule = (rules: readonly Placed[], id: string, to: number): { id: string; order: number }[] => {
  const sortedRules = rules.toSorted(byRuleOrder)
  const ruleToMove = sortedRules.find((rule) => rule.id === id)
  if (!ruleToMove || sortedRules.indexOf(ruleToMove) === to) return []
  const otherRules = sortedRules.filter((rule) => rule.id !== id)
  const before = otherRules[to - 1]?.order ?? 0
  const after = otherRules[to]?.order
  const order = after === undefined ? afterLast(otherRules) : (before + after) / 2
  if (order > before && (after === undefined || order < after)) return [{ id, order }]
  return otherRules
    .toSpliced(to, 0, ruleToMove)
    .map((rule, index) => ({ id: rule.id, order: (index + 1) * ruleStep, orderBefore: rule.order }))
    .flatMap(({ orderBefore, ...moved }) => (orderBefore === moved.order ? [] : [moved]))
}
