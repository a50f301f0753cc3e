import { type CostDraft, type CostLineDraft, filledLines } from '../cost-draft.ts'

/** The draft with the lines of the template, until the user changes lines. */
export const withTemplate = (draft: CostDraft, templateLines: readonly CostLineDraft[]): CostDraft =>
  templateLines.length > 0 && draft.linesSaid !== true && filledLines(draft).length === 0
    ? { ...draft, lines: templateLines }
    : draft

/** The draft after a change of template: filled lines stay, followed by lines for the missing codes. */
export const withChosenTemplate = (draft: CostDraft, templateLines: readonly CostLineDraft[]): CostDraft => {
  const enteredLines = filledLines(draft)
  if (enteredLines.length === 0 && draft.linesSaid !== true) return draft
  const missingLines = templateLines.filter(({ idCharge }) => enteredLines.every((line) => line.idCharge !== idCharge))
  return { ...draft, linesSaid: true, lines: [...enteredLines, ...missingLines] }
}

/** The shown draft of a cost or a sale without proposed lines, as it is stored. */
export const withoutTemplate = <Draft extends { lines: readonly unknown[]; linesSaid?: true }>(
  next: Draft,
  shown: Draft,
  stored: Draft,
): Draft => {
  if (shown.lines === stored.lines) return next
  return next.lines === shown.lines ? { ...next, lines: stored.lines } : { ...next, linesSaid: true }
}
