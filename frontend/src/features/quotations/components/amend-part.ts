import type { AmendForm } from '../model/amendment.ts'
import type { AmendProblem } from '../model/amendment-problems.ts'

export interface AmendPart {
  form: AmendForm
  change: (part: Partial<AmendForm>) => void
  /** What is wrong with a field, once one tried to save. */
  shown: (problem: AmendProblem) => string | undefined
}
