import { CommandDialog as Dialog, type CommandDialogProps } from '../../../components/overlay/command-dialog.tsx'
import type { QuotationCommandState } from '../quotation-mutations.ts'
import { CommandProblem } from './command-problem.tsx'
import { useShown } from './conflict/shown-quotation.tsx'

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
