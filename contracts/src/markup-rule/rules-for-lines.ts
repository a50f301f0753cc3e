import type { FxSnapshot } from '../exchange-rate/exchange.ts'
import { amountShares, type RuledLine, type RuleUnits } from './amounts.ts'
import { type MarkupLine, markupsFor } from './markup-for.ts'
import type { MarkupRule } from './markup-rule.ts'

/**
 * The rule of each line. An AMOUNT for all lines is added once, so lines without a share of it use their next matching
 * rule.
 */
export const rulesForLines = <Rule extends MarkupRule>(
  rules: readonly Rule[],
  lines: readonly { about: MarkupLine; priced: Omit<RuledLine, 'rule'> }[],
  units: RuleUnits,
  fx: FxSnapshot,
): (Rule | undefined)[] => {
  const candidateRules = lines.map(({ about }) => markupsFor(rules, about))
  for (;;) {
    const { shares, unapplied } = amountShares(
      lines.map(({ priced }, index) => ({ ...priced, rule: candidateRules[index]?.[0] })),
      units,
      fx,
    )
    const skippedRules = candidateRules.flatMap((lineRules, index) => {
      const [rule] = lineRules
      if (rule?.kind !== 'AMOUNT' || rule.lines !== 'ALL' || shares[index] !== undefined) return []
      // A rule that adds nothing anywhere stays on its lines, with the reason.
      return unapplied.some(({ id }) => id === rule.id) ? [] : [lineRules]
    })
    if (skippedRules.length === 0) return candidateRules.map(([rule]) => rule)
    for (const lineRules of skippedRules) lineRules.shift()
  }
}
