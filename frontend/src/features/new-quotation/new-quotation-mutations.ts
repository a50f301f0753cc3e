import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import type { CommandAnswer } from '@freight/contracts/api/routes'
import { useQueryClient } from '@tanstack/react-query'
import { type CommandId, command, create } from '../../lib/api/api.ts'
import { isFinal } from '../../lib/api/intentions.ts'
import { isProblem } from '../../lib/api/problem.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import type { useDraft } from './draft/use-draft.ts'
import type { CopiedParts } from './copy/copied-parts.ts'

/** A request sent under one id, as the draft stores it. */
interface Sent {
  kind: 'RequestQuotation' | 'CreateQuotation'
  copiedFrom: string | undefined
  taken: CopiedParts
  request: QuotationRequestInput
  assignedTo: string | undefined
}

/** A request whose answer was lost created a quotation; the changed one was not sent. */
export class CreatedBefore extends Error {
  readonly id: string
  constructor(id: string) {
    super(id)
    this.id = id
  }
}

const post = async ({ kind, copiedFrom, taken, request, assignedTo }: Sent, commandId: CommandId) => {
  const isCopy = kind === 'RequestQuotation' || taken.withCosts || taken.withSells
  if (isCopy && copiedFrom !== undefined)
    return command('quotation', 'CopyQuotation', copiedFrom, { ...partsBody(taken), request }, { commandId })
  if (kind === 'RequestQuotation') return create('quotation', 'RequestQuotation', request, { commandId })
  const body = { ...request, ...(assignedTo !== undefined && { assignedTo }) }
  return create('quotation', 'CreateQuotation', body, { commandId, named: true })
}

const isReused = (failure: unknown) => isProblem(failure, 'IDEMPOTENCY_KEY_REUSED')

/** The server returns these errors before it looks up the command, so the result of an earlier try stays unknown. */
const UNSETTLED_STATUSES = new Set([401, 408, 429])
const isRefused = (failure: unknown) =>
  isFinal(failure) && !(isProblem(failure) && UNSETTLED_STATUSES.has(failure.status)) && !isReused(failure)

/** The quotation that an earlier request created under this id; the server returns it for a repeated request. */
const answerOfEarlier = async (
  unanswered: readonly string[],
  commandId: CommandId,
): Promise<CommandAnswer | undefined> => {
  for (const words of unanswered) {
    try {
      return await post(JSON.parse(words), commandId)
    } catch (failure) {
      if (!isFinal(failure)) throw failure
    }
  }
  return undefined
}

/**
 * Sends the form as RequestQuotation (commercial) or CreateQuotation (pricing). A form copied from another quotation is
 * sent as CopyQuotation where a commercial sends it, which stores the source, or where costs or sells are copied.
 */
export const useRequestQuotation = (
  kind: Sent['kind'],
  copiedFrom: string | undefined,
  copiedParts: CopiedParts,
  draft: Pick<ReturnType<typeof useDraft>, 'commandIdOf' | 'unansweredBefore' | 'forgetLastSent'>,
) => {
  const client = useQueryClient()
  return useCommand(
    async ({ assignedTo, ...request }: QuotationRequestInput & { assignedTo?: string | undefined }, newId) => {
      const sent = { kind, copiedFrom, taken: copiedParts, request, assignedTo }
      const commandId = draft.commandIdOf(sent, newId)
      try {
        return await post(sent, commandId)
      } catch (failure) {
        if (isRefused(failure)) draft.forgetLastSent()
        if (!isReused(failure)) throw failure
        const created = await answerOfEarlier(draft.unansweredBefore(), commandId)
        // The id belongs to an earlier request with other content; repeating that request returns its result.
        draft.forgetLastSent()
        throw created === undefined ? failure : new CreatedBefore(created.id)
      }
    },
    { onDone: () => void client.invalidateQueries({ queryKey: ['quotations'] }) },
  )
}

const partsBody = ({ withCosts, withSells }: CopiedParts) => ({
  ...(withCosts && { withCosts }),
  ...(withSells && { withSells }),
})
