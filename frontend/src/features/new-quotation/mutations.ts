import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import { useQueryClient } from '@tanstack/react-query'
import { create } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'

/** Sends the form as RequestQuotation (a commercial's) or CreateQuotation (pricing's). */
export const useRequestQuotation = (kind: 'RequestQuotation' | 'CreateQuotation') => {
  const client = useQueryClient()
  return useCommand(
    (request: QuotationRequestInput, commandId) =>
      kind === 'RequestQuotation'
        ? create('quotation', 'RequestQuotation', request, { commandId })
        : create('quotation', 'CreateQuotation', request, { commandId, named: true }),
    { onDone: () => void client.invalidateQueries({ queryKey: ['quotations'] }) },
  )
}
