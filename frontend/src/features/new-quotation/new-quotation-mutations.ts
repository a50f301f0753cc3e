import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import { useQueryClient } from '@tanstack/react-query'
import { type SentDraft, sendDrafted } from '../../components/form-draft/send-drafted.ts'
import { type CommandId, command, create } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import type { CopiedParts } from './copy/copied-parts.ts'

/** A request sent under one id, as the draft stores it. */
interface Sent {
  kind: 'RequestQuotation' | 'CreateQuotation'
  copiedFrom: string | undefined
  taken: CopiedParts
  request: QuotationRequestInput
  assignedTo: string | undefined
}

const post = async ({ kind, copiedFrom, taken, request, assignedTo }: Sent, commandId: CommandId) => {
  const isCopy = kind === 'RequestQuotation' || taken.withCosts || taken.withSells
  if (isCopy && copiedFrom !== undefined)
    return command('quotation', 'CopyQuotation', copiedFrom, { ...partsBody(taken), request }, { commandId })
  if (kind === 'RequestQuotation') return create('quotation', 'RequestQuotation', request, { commandId })
  const body = { ...request, ...(assignedTo !== undefined && { assignedTo }) }
  return create('quotation', 'CreateQuotation', body, { commandId, named: true })
}

/**
 * Sends the form as RequestQuotation (commercial) or CreateQuotation (pricing). A form copied from another quotation is
 * sent as CopyQuotation where a commercial sends it, which stores the source, or where costs or sells are copied.
 */
export const useRequestQuotation = (
  kind: Sent['kind'],
  copiedFrom: string | undefined,
  copiedParts: CopiedParts,
  draft: SentDraft,
) => {
  const client = useQueryClient()
  return useCommand(
    async ({ assignedTo, ...request }: QuotationRequestInput & { assignedTo?: string | undefined }, newId) => {
      const sent = { kind, copiedFrom, taken: copiedParts, request, assignedTo }
      return sendDrafted(sent, newId, draft, post)
    },
    { onDone: () => void client.invalidateQueries({ queryKey: ['quotations'] }) },
  )
}

const partsBody = ({ withCosts, withSells }: CopiedParts) => ({
  ...(withCosts && { withCosts }),
  ...(withSells && { withSells }),
})
