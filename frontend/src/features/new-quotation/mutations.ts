import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { create, newCommandId } from '../../lib/api.ts'

/**
 * Sends the form as RequestQuotation (a commercial's) or CreateQuotation (pricing's). A retry of the same form uses the
 * same command id, so that a lost answer cannot make a second quotation.
 */
export const useRequestQuotation = (kind: 'RequestQuotation' | 'CreateQuotation') => {
  const client = useQueryClient()
  const intention = useRef({ body: '', commandId: '' })
  return useMutation({
    mutationFn: (request: QuotationRequestInput) => {
      const body = JSON.stringify(request)
      if (intention.current.body !== body) intention.current = { body, commandId: newCommandId() }
      const options = { commandId: intention.current.commandId }
      return kind === 'RequestQuotation'
        ? create('quotation', 'RequestQuotation', request, options)
        : create('quotation', 'CreateQuotation', request, { ...options, named: true })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['quotations'] }),
  })
}
