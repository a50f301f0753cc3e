import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notify, useFailureNotice } from '../../../components/feedback/toaster.ts'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { quotationKeys } from '../quotation-queries.ts'

export type Order = { id: string } & (
  | { name: 'RemindAgent'; body: Record<string, never> }
  | { name: 'AnswerAgentQuestion'; body: { question: number; text: string } }
  | { name: 'WithdrawCostRequest'; body: { reason: string } }
  | { name: 'ReopenCostRequest'; body: { reason: string; missing?: string[] } }
)

/** Reopens a request for the charges that the agent's answer has no amounts for. */
export const missingChargesOrder = (id: string, missing: readonly string[]): Order => ({
  id,
  name: 'ReopenCostRequest',
  body: { reason: '', missing: [...missing] },
})

/** Sends a command for one cost request and notifies about a failure. */
export const useOrders = (key: string) => {
  const { t } = useTranslation('agents')
  const client = useQueryClient()
  const notifyFailure = useFailureNotice()
  const sending = useCommand(
    (order: Order, commandId) => {
      // Each name has its own body type.
      switch (order.name) {
        case 'ReopenCostRequest':
          return command('cost-request', order.name, order.id, order.body, { commandId })
        case 'AnswerAgentQuestion':
          return command('cost-request', order.name, order.id, order.body, { commandId })
        case 'RemindAgent':
          return command('cost-request', order.name, order.id, order.body, { commandId })
        case 'WithdrawCostRequest':
          return command('cost-request', order.name, order.id, order.body, { commandId })
      }
    },
    {
      targetOf: ({ id, name }) => `${id} ${name}`,
      onDone: (_, { name }) => {
        void notify({ key: `agent-${key}-${name}`, title: t(`card.done.${name}`), text: key })
        return client.invalidateQueries({ queryKey: quotationKeys.all })
      },
    },
  )
  /** Whether the order was accepted. */
  const runOrder = async (order: Order): Promise<boolean> => {
    try {
      await sending.run(order)
      return true
    } catch (problem) {
      // The open dialog keeps a typed answer: a retry beside it could send it twice.
      const retry = order.name === 'AnswerAgentQuestion' ? undefined : () => void runOrder(order)
      notifyFailure(t(`card.failed.${order.name}`, { key }), problem, retry)
      return false
    }
  }
  return { runOrder, sendOrder: (order: Order) => void runOrder(order), isBusy: sending.isBusy }
}
