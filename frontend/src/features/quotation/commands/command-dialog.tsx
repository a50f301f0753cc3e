import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { CommandDialog as Dialog, type CommandDialogProps } from '../../../components/overlay/command-dialog.tsx'
import type { QuotationCommandState } from '../quotation-mutations.ts'
import { CommandProblem } from './command-problem.tsx'
import { useShown } from './conflict/shown-quotation.tsx'
import type { ShownCommand } from '../shown-command.ts'

/** Runs the command of a button: immediately, in its tab, or after a confirmation. */
export type Act = (command: ShownCommand) => void

export interface ActDialogProps {
  detail: QuotationDetail
  onClose: () => void
}

interface QuotationDialogProps extends Omit<CommandDialogProps, 'problem'> {
  command: Pick<QuotationCommandState<never>, 'error' | 'isConflict' | 'retry' | 'clear'>
  target: { key: string }
}

/** The dialog of a command of a quotation: after a conflict it shows the newest state and what changed. */
export const CommandDialog = ({ command, target, ...dialog }: QuotationDialogProps) => {
  const shown = useShown()
  const problem = (
    <>
      {command.error === undefined && shown?.changes}
      <CommandProblem
        command={command}
        target={target}
        onDone={dialog.onClose}
        {...(shown !== undefined && {
          onReload: async () => {
            if (await shown.reload()) command.clear()
          },
        })}
      />
    </>
  )
  return <Dialog {...dialog} problem={problem} />
}
