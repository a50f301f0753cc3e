import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { offerUndo, notify, useFailureNotice } from '../../components/feedback/toaster.ts'
import type { CommandOptions } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'

interface UserCommand {
  id: string
  send: (options: CommandOptions) => Promise<CommandAnswer>
  /** Text of the toast. */
  done: string
  text?: string
  /** Reverts it. */
  undo?: () => void
  onDone?: () => void
}

/** User commands without a form, with a toast; refreshes every list and card of users. */
export const useUserCommand = () => {
  const client = useQueryClient()
  const { t } = useTranslation('users')
  const notifyFailure = useFailureNotice()
  const { run, isBusy } = useCommand(({ send }: UserCommand, commandId) => send({ commandId }), {
    targetOf: ({ id }) => id,
    onDone: (_, { done, text, undo, id, onDone }) => {
      const notice = { key: `user-${id}`, title: done, ...(text !== undefined && { text }) }
      void (undo === undefined ? notify({ ...notice, kind: 'done' }) : offerUndo({ ...notice, undo }))
      onDone?.()
      return client.invalidateQueries({ queryKey: ['users'] })
    },
  })
  const perform = (command: UserCommand): void =>
    void run(command).catch((failure: unknown) => notifyFailure(t('actionFailed'), failure, () => perform(command)))
  return { perform, isBusy }
}
