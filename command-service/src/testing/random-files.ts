import type { Quotation } from '../aggregates/quotation/quotation-state.ts'

/** The file of the first answer: one of three, or none. */
export const filesOf = (
  { itemIndex, flags }: { itemIndex: number; flags: readonly boolean[] },
  { answeredCosts }: Quotation,
) => ({
  costRequestId: Object.keys(answeredCosts)[0] ?? 'none',
  documents: [flags[0] === true ? { documentId: `d${itemIndex % 3}`, name: 'a.pdf', size: 5, sha256: 'ab12' } : null],
})
