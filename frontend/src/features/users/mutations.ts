import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CommandAnswer } from '@freight/contracts/routes'
import { offerUndo } from '../../components/feedback/offer-undo.ts'
import { notify } from '../../components/feedback/toaster.ts'
import { type CommandOptions, newCommandId } from '../../lib/api.ts'
import { useErrorText } from '../../lib/use-error-text.ts'

interface Order {
  id: string
  send: (options: CommandOptions) => Promise<CommandAnswer>
  /** Said when it is done. */
  done: string
  text?: string
  /** Reverts it. */
  undo?: () => void
}

/** Orders about a user that are no form: done at once, told in a toast. Everything that shows users becomes fresh. */
export const useUserOrder = () => {
  const client = useQueryClient()
  const { t } = useTranslation('users')
  const errorText = useErrorText()
  return useMutation({
    mutationFn: ({ send }: Order) => send({ commandId: newCommandId() }),
    onSuccess: (_, { done, text, undo, id }) => {
      const notice = { key: `user-${id}`, title: done, ...(text !== undefined && { text }) }
      void (undo === undefined ? notify({ ...notice, kind: 'done' }) : offerUndo({ ...notice, undo }))
      return client.invalidateQueries({ queryKey: ['users'] })
    },
    onError: (error) => void notify({ kind: 'failed', title: t('actionFailed'), text: errorText(error) }),
  })
}
