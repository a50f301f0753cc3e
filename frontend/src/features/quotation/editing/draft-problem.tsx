import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { Failure } from '../../../lib/api/use-command.ts'
import type { QuotationCommandState } from '../quotation-mutations.ts'
import type { DraftConflict as Conflict } from './use-edited-draft.ts'
import { CommandProblem } from '../commands/command-problem.tsx'
import { DraftConflict } from './draft-conflict.tsx'

export interface DraftProblemProps {
  detail: QuotationDetail
  command: Pick<QuotationCommandState<never>, 'error' | 'isConflict' | 'retry'>
  conflict: Conflict | undefined
  /** The new alternative could not be read: a save retries that. */
  unread: Failure | undefined
  lines: readonly { rowId: string; idCharge: string; concept: string }[]
  save: () => Promise<unknown>
  /** Reads the current state. */
  readNewest: () => Promise<Failure | undefined>
  onDiscard: () => void
}

/** Why a save failed, with the possible next steps; the typed text stays. */
export const DraftProblem = ({
  detail,
  command,
  conflict,
  unread,
  lines,
  save,
  readNewest,
  onDiscard,
}: DraftProblemProps) => {
  const hasConflict = conflict?.merges.some(({ outcome }) => outcome !== 'unchanged' && outcome !== 'mine') === true
  if (conflict !== undefined && hasConflict)
    return <DraftConflict detail={detail} conflict={conflict} lines={lines} onDiscard={onDiscard} />
  const runHandled = async (work: () => Promise<unknown>): Promise<Failure> => (await work()) ?? 'handled'
  return (
    <CommandProblem
      command={{
        ...(unread === undefined ? command : { error: unread, isConflict: false }),
        retry: unread === undefined && command.retry === undefined ? undefined : () => runHandled(save),
        clear: () => undefined,
      }}
      onReapply={() => runHandled(conflict === undefined ? readNewest : conflict.apply)}
      target={detail}
      onDone={() => undefined}
    />
  )
}
