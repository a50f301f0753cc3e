import type { QuotationDetail } from '@freight/contracts/quotation/views'
import type { Failure } from '../../../lib/api/use-command.ts'
import type { OrderState } from '../mutations.ts'
import type { DraftConflict as Conflict } from './use-edited-draft.ts'
import { OrderProblem } from '../commands/command-problem.tsx'
import { withOrderTexts } from '../commands/with-command-texts.tsx'

const DraftConflict = withOrderTexts(async () => (await import('./draft-conflict.tsx')).DraftConflict, 'catalogue')

export interface DraftProblemProps {
  detail: QuotationDetail
  order: Pick<OrderState<never>, 'error' | 'isConflict' | 'retry'>
  conflict: Conflict | undefined
  /** What was made could not be read: that is tried again by saving. */
  unread: Failure | undefined
  lines: readonly { rowId: string; idCharge: string; concept: string }[]
  save: () => Promise<unknown>
  /** Reads how it stands now. */
  meet: () => Promise<Failure | undefined>
  onDiscard: () => void
}

/** Why what was typed could not be saved, and the ways on; what was typed stays. */
export const DraftProblem = ({ detail, order, conflict, unread, lines, save, meet, onDiscard }: DraftProblemProps) => {
  const isMet = conflict?.merges.some(({ outcome }) => outcome !== 'unchanged' && outcome !== 'mine') === true
  if (conflict !== undefined && isMet)
    return <DraftConflict detail={detail} conflict={conflict} lines={lines} onDiscard={onDiscard} />
  const again = async (work: () => Promise<unknown>): Promise<Failure> => (await work()) ?? 'handled'
  return (
    <OrderProblem
      order={{
        ...(unread === undefined ? order : { error: unread, isConflict: false }),
        retry: unread === undefined && order.retry === undefined ? undefined : () => again(save),
        reapply: () => again(conflict === undefined ? meet : conflict.apply),
      }}
      target={detail}
      onDone={() => undefined}
    />
  )
}
