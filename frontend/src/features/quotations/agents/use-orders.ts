import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { useSayFailed } from '../../../components/feedback/use-say-failed.ts'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { quotationKeys } from '../queries.ts'

export type Order = { id: string } & (
  | { name: 'RemindAgent'; body: Record<string, never> }
  | { name: 'WithdrawCostRequest'; body: { reason: string } }
  | { name: 'ReopenCostRequest'; body: { reason: string; missing?: string[] } }
)

/** Asks an agent once more for the charges that their answer has no amounts for. */
export const askForMissing = (id: string, missing: readonly string[]): Order => ({
  id,
  name: 'ReopenCostRequest',
  body: { reason: '', missing: [...missing] },
})

/** Gives an order about one request, and says when it failed. */
export const useOrders = (key: string) => {
  const { t } = useTranslation('agents')
  const client = useQueryClient()
  const sayFailed = useSayFailed()
  const sending = useCommand(
    (order: Order, commandId) =>
      order.name === 'ReopenCostRequest'
        ? command('cost-request', order.name, order.id, order.body, { commandId })
        : order.name === 'RemindAgent'
          ? command('cost-request', order.name, order.id, order.body, { commandId })
          : command('cost-request', order.name, order.id, order.body, { commandId }),
    {
      targetOf: ({ id, name }) => `${id} ${name}`,
      onDone: (_, { name }) => {
        void notify({ key: `agent-${key}-${name}`, title: t(`card.done.${name}`), text: key })
        return client.invalidateQueries({ queryKey: quotationKeys.all })
      },
    },
  )
  const give = async (order: Order): Promise<void> => {
    await sending
      .run(order)
      .catch((problem: unknown) => sayFailed(t(`card.failed.${order.name}`, { key }), problem, () => void give(order)))
  }
  return { give: (order: Order) => void give(order), isBusy: sending.isBusy }
}
