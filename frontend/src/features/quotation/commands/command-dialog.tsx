import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import type { QuotationCommandState } from '../quotation-mutations.ts'
import { CommandProblem } from './command-problem.tsx'
import { useShown } from './conflict/shown-quotation.tsx'

export interface CommandDialogProps {
  command: Pick<QuotationCommandState<never>, 'error' | 'isConflict' | 'retry' | 'clear'>
  target: { key: string }
  /** Sends the command; resolves to undefined on success. */
  run: () => Promise<unknown>
  onClose: () => void
  /** In pixels. */
  width?: number
  /** Whether a field must be filled in: the dialog starts in its first field, otherwise at its button. */
  isWritten?: boolean
  children: ReactNode
}

const FIELD = ':is(input:not([type="checkbox"], [type="radio"]), select, textarea):not(:disabled)'

/** After a failed attempt the first wrong field gets the focus. */
const Fields = ({
  isWritten,
  failureCount,
  children,
}: {
  isWritten: boolean
  failureCount: number
  children: ReactNode
}) => {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failureCount === 0 && !isWritten) return
    const selector = failureCount === 0 ? FIELD : `[data-state="error"] ${FIELD}`
    form.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [isWritten, failureCount])
  return (
    <div ref={form} className="order-form stack gap-10">
      {children}
    </div>
  )
}

/** A confirmation that stays open with its text until the command succeeds. */
export const CommandDialog = (props: CommandDialogProps) => {
  const { command, target, run, onClose, width = 400, isWritten = false, children } = props
  const unparsed = useUnparsedInputs()
  const shown = useShown()
  const [failureCount, setFailureCount] = useState(0)
  return (
    <Confirm
      isOpen
      isWritten={isWritten}
      width={width}
      onCancel={onClose}
      onConfirm={async () => {
        if (unparsed.focusFirst()) return
        if ((await run()) === undefined) onClose()
        else setFailureCount(failureCount + 1)
      }}
    >
      <Fields isWritten={isWritten} failureCount={failureCount}>
        <UnparsedInputsScope value={unparsed}>{children}</UnparsedInputsScope>
        {command.error === undefined && shown?.changes}
        <CommandProblem
          command={command}
          target={target}
          onDone={onClose}
          {...(shown !== undefined && {
            onReload: async () => {
              if (await shown.reload()) command.clear()
            },
          })}
        />
      </Fields>
    </Confirm>
  )
}
