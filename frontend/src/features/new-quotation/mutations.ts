import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import { useQueryClient } from '@tanstack/react-query'
import { command, create } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import type { TakenAlong } from './copy/taken-along.ts'

/**
 * Sends the form as RequestQuotation (a commercial's) or CreateQuotation (pricing's); one that began with another
 * quotation as a copy of that one where it is a commercial's, which keeps where it comes from, and where costs or sells
 * come along.
 */
export const useRequestQuotation = (
  kind: 'RequestQuotation' | 'CreateQuotation',
  copiedFrom: string | undefined,
  taken: TakenAlong,
) => {
  const client = useQueryClient()
  const isCopy = kind === 'RequestQuotation' || taken.withCosts || taken.withSells
  return useCommand(
    (request: QuotationRequestInput, commandId) =>
      isCopy && copiedFrom !== undefined
        ? command('quotation', 'CopyQuotation', copiedFrom, { ...alongOf(taken), request }, { commandId })
        : kind === 'RequestQuotation'
          ? create('quotation', 'RequestQuotation', request, { commandId })
          : create('quotation', 'CreateQuotation', request, { commandId, named: true }),
    { onDone: () => void client.invalidateQueries({ queryKey: ['quotations'] }) },
  )
}

const alongOf = ({ withCosts, withSells }: TakenAlong) => ({
  ...(withCosts && { withCosts }),
  ...(withSells && { withSells }),
})
