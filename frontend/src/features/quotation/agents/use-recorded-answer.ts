import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CostGroupInput } from '@freight/contracts/pricing/offer/cost-group'
import { notify } from '../../../components/feedback/toaster.ts'
import { command } from '../../../lib/api/api.ts'
import { isProblem } from '../../../lib/api/problem.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { newestDetail, quotationKeys } from '../quotation-queries.ts'
import { withoutOurs } from './without-ours.ts'

/** Delays between the polls until the answer appears as a cost. */
const POLL_DELAYS_MS = [100, 300, 1000, 2500]

/** Records an agent's answer on their behalf; the quotation stores it as a cost shortly after. */
export const useRecordedAnswer = (key: string, costRequestId = '') => {
  const { t } = useTranslation('agents')
  const client = useQueryClient()
  const sending = useCommand(
    async (input: CostGroupInput, commandId) => {
      const body = { groups: [withoutOurs(input)] }
      await command('cost-request', 'SubmitAgentCosts', costRequestId, body, { commandId })
      for (const delayMs of POLL_DELAYS_MS) {
        const { cost = [] } = await newestDetail(client, key)
        if (cost.some((one) => one.costRequestId === costRequestId)) break
        await new Promise((resolve) => setTimeout(resolve, delayMs))
      }
      const { revision } = await newestDetail(client, key)
      return { id: key, revision, position: 0 }
    },
    {
      onDone: () => {
        void notify({ key: `order-${key}`, title: t('card.done.SubmitAgentCosts'), text: key })
        void client.invalidateQueries({ queryKey: quotationKeys.all })
      },
    },
  )
  const { isBusy, error } = sending
  return {
    send: (input: CostGroupInput) => sending.run(input),
    isBusy,
    error,
    isConflict: isProblem(error, 'CONFLICT'),
    retry: undefined,
  }
}
