import type { MarkupRule } from './markup-rule.ts'

/**
 * Whether the rule was stored before rules had `lines`: it still applies to every line, and a user should choose its
 * lines. A minimum profit has none.
 */
export const needsReview = ({ kind, lines }: Pick<MarkupRule, 'kind' | 'lines'>): boolean =>
  kind !== 'MINIMUM_PROFIT' && lines === undefined
