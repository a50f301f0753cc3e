import { useQueryClient } from '@tanstack/react-query'
import { command } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'

/** Takes a new request; refetches lists and figures after success and failure. */
export const useTake = () => {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['quotations'] }),
      client.invalidateQueries({ queryKey: ['home'] }),
    ])
  return useCommand(
    async ({ key, revision }: { key: string; revision: number }, commandId) => {
      try {
        return await command('quotation', 'TakeQuotation', key, {}, { commandId, revision })
      } catch (problem) {
        void refresh()
        throw problem
      }
    },
    { targetOf: ({ key }) => key, onDone: refresh },
  )
}

/** Reminds an agent without an answer; refetches the late agents afterwards. */
export const useRemind = () => {
  const client = useQueryClient()
  return useCommand((id: string, commandId) => command('cost-request', 'RemindAgent', id, {}, { commandId }), {
    targetOf: (id) => id,
    onDone: () => client.invalidateQueries({ queryKey: ['quotations'] }),
  })
}
