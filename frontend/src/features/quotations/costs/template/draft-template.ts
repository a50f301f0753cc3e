import { type CostDraft, type CostLineDraft, filledLines } from '../cost-draft.ts'

/** The draft with the lines of the template, until somebody changes lines. */
export const withTemplate = (draft: CostDraft, proposed: readonly CostLineDraft[]): CostDraft =>
  proposed.length > 0 && draft.linesSaid !== true && filledLines(draft).length === 0
    ? { ...draft, lines: proposed }
    : draft

/** The draft once another template was chosen: what is filled in stays, and lines of codes that it has not follow. */
export const withChosenTemplate = (draft: CostDraft, chosen: readonly CostLineDraft[]): CostDraft => {
  const kept = filledLines(draft)
  if (kept.length === 0 && draft.linesSaid !== true) return draft
  const more = chosen.filter(({ idCharge }) => kept.every((line) => line.idCharge !== idCharge))
  return { ...draft, linesSaid: true, lines: [...kept, ...more] }
}

/** What is kept of a draft that was shown with it. */
export const withoutTemplate = (next: CostDraft, shown: CostDraft, kept: CostDraft): CostDraft => {
  if (shown.lines === kept.lines) return next
  return next.lines === shown.lines ? { ...next, lines: kept.lines } : { ...next, linesSaid: true }
}
