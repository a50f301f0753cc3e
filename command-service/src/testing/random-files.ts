import type { Quotation } from '../aggregates/quotation/quotation-state.ts'

/** The file of the first answer: one of three, or none. */
export const filesOf = (
  { which, dice }: { which: number; dice: readonly boolean[] },
  { answeredCosts }: Quotation,
) => ({
  costRequestId: Object.keys(answeredCosts)[0] ?? 'none',
  documents: [dice[0] === true ? { documentId: `d${which % 3}`, name: 'a.pdf', size: 5, sha256: 'ab12' } : null],
})
