import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import { useQueryClient } from '@tanstack/react-query'
import { command, create } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'

/**
 * Sends the form as RequestQuotation (a commercial's) or CreateQuotation (pricing's); a commercial's that began with
 * another quotation as a copy of that one, which keeps where it comes from.
 */
export const useRequestQuotation = (kind: 'RequestQuotation' | 'CreateQuotation', copiedFrom?: string) => {
  const client = useQueryClient()
  return useCommand(
    (request: QuotationRequestInput, commandId) =>
      kind === 'RequestQuotation' && copiedFrom !== undefined
        ? command('quotation', 'CopyQuotation', copiedFrom, { request }, { commandId })
        : kind === 'RequestQuotation'
          ? create('quotation', 'RequestQuotation', request, { commandId })
          : create('quotation', 'CreateQuotation', request, { commandId, named: true }),
    { onDone: () => void client.invalidateQueries({ queryKey: ['quotations'] }) },
  )
}
