import { useMutation, useQueryClient } from '@tanstack/react-query'
import { command, newCommandId } from '../../lib/api.ts'

/** Takes a new request; the lists and figures are asked for again when the server has it. */
export const useTake = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, revision }: { key: string; revision: number }) =>
      command('quotation', 'TakeQuotation', key, {}, { commandId: newCommandId(), revision }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['quotations'] }),
        client.invalidateQueries({ queryKey: ['home'] }),
      ]),
  })
}
