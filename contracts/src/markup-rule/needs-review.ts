import type { MarkupRule } from './markup-rule.ts'

/** Whether the rule has an old kind without unit and lines: it still applies as stored, and needs a review. */
export const needsReview = ({ kind, lines }: Pick<MarkupRule, 'kind' | 'lines'>): boolean =>
  kind !== 'MINIMUM_PROFIT' && lines === undefined
