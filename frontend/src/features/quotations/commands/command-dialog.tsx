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
  children: ReactNode
}

const FIELD = ':is(input:not([type="checkbox"], [type="radio"]), select, textarea):not(:disabled)'

/** It begins in its first field, where it has one; what was refused leads to the first that is wrong. */
const Fields = ({ refused, children }: { refused: number; children: ReactNode }) => {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const wanted = refused === 0 ? FIELD : `[data-state="error"] ${FIELD}`
    form.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [refused])
  return (
    <div ref={form} className="order-form">
      {children}
    </div>
  )
}

/** A confirmation that stays open, with what was typed in it, until its command was taken. */
export const CommandDialog = ({ command, target, run, onClose, width = 400, children }: CommandDialogProps) => {
  const readings = useReadings()
  const [refused, setRefused] = useState(0)
  return (
    <Confirm
      isOpen
      width={width}
      onCancel={onClose}
      onConfirm={async () => {
        if (readings.leadsToOpen()) return
        if ((await run()) === undefined) onClose()
        else setRefused(refused + 1)
      }}
    >
      <Fields refused={refused}>
        <ReadingsOf value={readings}>{children}</ReadingsOf>
        <CommandProblem command={command} target={target} onDone={onClose} />
      </Fields>
    </Confirm>
  )
}
