import { COST_REQUESTS_AT_ONCE } from '@freight/contracts/vocabulary/cost-request'
import type { CostRequestRow } from '@freight/contracts/cost-request/cost-request-routes'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CostGroupInput } from '@freight/contracts/pricing/offer/cost-group'
import { call, command, isProblem } from '../../../lib/api/api.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { quotationKeys, newestDetail } from '../quotation-queries.ts'
import { notify, useFailureNotice } from '../../../components/feedback/toaster.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { withoutOurs } from './without-ours.ts'

const NO_REQUESTS: readonly CostRequestRow[] = []

/** The cost requests of a quotation; invalidated together with the quotation. */
const costRequestsOptions = (key: string) =>
  queryOptions({
    queryKey: [...quotationKeys.all, 'agents', key],
    // Reads all pages: the card counts the answers.
    queryFn: async ({ signal }) => {
      const requests: CostRequestRow[] = []
      for (;;) {
        const after = requests.at(-1)?.id
        const query = { quotation: key, limit: COST_REQUESTS_AT_ONCE, ...(after !== undefined && { after }) }
        const { rows } = await call('GET /app/v1/cost-requests', { query, signal })
        requests.push(...rows)
        if (rows.length < COST_REQUESTS_AT_ONCE) return requests
      }
    },
  })

/** The cost requests of a quotation; not fetched for users without agent rights. */
export const useAgentRequestsQuery = (key: string) =>
  useQuery({ ...costRequestsOptions(key), enabled: useMay()('PRICING', 'CONSULTAR_AGENTE') })

/** The cost requests of a quotation; empty for users without agent rights. */
export const useAgentRequests = (key: string) => useAgentRequestsQuery(key).data ?? NO_REQUESTS

export const candidatesOptions = (key: string, q: string) =>
  queryOptions({
    queryKey: [...quotationKeys.all, 'agent-candidates', key, q],
    queryFn: async ({ signal }) =>
      (await call('GET /app/v1/cost-requests/candidates', { query: { quotation: key, q }, signal })).rows,
  })

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
