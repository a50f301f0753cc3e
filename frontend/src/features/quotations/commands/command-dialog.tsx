import type { ReactNode } from 'react'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ReadingsOf, useReadings } from '../../../components/form/readings.ts'
import type { QuotationCommandState } from '../mutations.ts'
import { CommandProblem } from './command-problem.tsx'

export interface CommandDialogProps {
  command: Pick<QuotationCommandState<never>, 'error' | 'isConflict' | 'reapply' | 'retry'>
  target: { key: string }
  /** Gives the command; undefined when it was taken. */
  run: () => Promise<unknown>
  onClose: () => void
  /** In pixels. */
  width?: number
  children: ReactNode
}

/** A confirmation that stays open, with what was typed in it, until its command was taken. */
export const CommandDialog = ({ command, target, run, onClose, width = 400, children }: CommandDialogProps) => {
  const readings = useReadings()
  return (
    <Confirm
      isOpen
      width={width}
      onCancel={onClose}
      onConfirm={async () => {
        if (!readings.leadsToOpen() && (await run()) === undefined) onClose()
      }}
    >
      <div className="order-form">
        <ReadingsOf value={readings}>{children}</ReadingsOf>
        <CommandProblem command={command} target={target} onDone={onClose} />
      </div>
    </Confirm>
  )
}
