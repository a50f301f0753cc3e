import type { WorkStatus } from '@freight/contracts/vocabulary/express'
import { StatusGlyph } from '../../../components/quotation/status-chip.tsx'

/** Quotations have the same four signs: waiting, half done, done, ended. */
const glyphs = {
  REQUESTED: 'REQUESTED',
  IN_PROGRESS: 'PENDING',
  FINISHED: 'APPROVED',
  CANCELLED: 'NOT_APPROVED',
} as const

export const WorkGlyph = ({ work }: { work: WorkStatus }) => <StatusGlyph status={glyphs[work]} />
