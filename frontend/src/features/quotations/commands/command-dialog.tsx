import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  /** It cannot be confirmed as it opens: it begins in its first field, any other at its button. */
  isWritten?: boolean
  children: ReactNode
}

const FIELD = ':is(input:not([type="checkbox"], [type="radio"]), select, textarea):not(:disabled)'

/** What was refused leads to the first field that is wrong. */
const Fields = ({ isWritten, refused, children }: { isWritten: boolean; refused: number; children: ReactNode }) => {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused === 0 && !isWritten) return
    const wanted = refused === 0 ? FIELD : `[data-state="error"] ${FIELD}`
    form.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [isWritten, refused])
  return (
    <div ref={form} className="order-form">
      {children}
    </div>
  )
}

/** A confirmation that stays open, with what was typed in it, until its command was taken. */
export const CommandDialog = (props: CommandDialogProps) => {
  const { command, target, run, onClose, width = 400, isWritten = false, children } = props
  const readings = useReadings()
  const [refused, setRefused] = useState(0)
  return (
    <Confirm
      isOpen
      isWritten={isWritten}
      width={width}
      onCancel={onClose}
      onConfirm={async () => {
        if (readings.leadsToOpen()) return
        if ((await run()) === undefined) onClose()
        else setRefused(refused + 1)
      }}
    >
      <Fields isWritten={isWritten} refused={refused}>
        <ReadingsOf value={readings}>{children}</ReadingsOf>
        <CommandProblem command={command} target={target} onDone={onClose} />
      </Fields>
    </Confirm>
  )
}
