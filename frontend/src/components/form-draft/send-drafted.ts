import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { type CommandId, isProblem } from '../../lib/api/api.ts'
import { isFinal } from '../../lib/api/intentions.ts'
import type { useDraft } from './use-draft.ts'

export type SentDraft = Pick<ReturnType<typeof useDraft>, 'commandIdOf' | 'unansweredBefore' | 'forgetLastSent'>

/** A request whose answer was lost created something; the changed one was not sent. */
export class CreatedBefore extends Error {
  readonly id: string
  constructor(id: string) {
    super(id)
    this.id = id
  }
}

const isReused = (failure: unknown) => isProblem(failure, 'IDEMPOTENCY_KEY_REUSED')

/** The server returns these errors before it looks up the command, so the result of an earlier try stays unknown. */
const UNSETTLED_STATUSES = new Set([401, 408, 429])
const isRefused = (failure: unknown) =>
  isFinal(failure) && !(isProblem(failure) && UNSETTLED_STATUSES.has(failure.status)) && !isReused(failure)

/** Sends one request under an id. */
type Post<Sent> = (sent: Sent, commandId: CommandId) => Promise<CommandAnswer>

/** What an earlier request created under this id; the server returns it for a repeated request. */
const answerOfEarlier = async <Sent>(
  unanswered: readonly string[],
  commandId: CommandId,
  post: Post<Sent>,
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

/** Sends a drafted form under the id that its draft stores, so that a lost answer never creates a second one. */
export const sendDrafted = async <Sent>(sent: Sent, newId: CommandId, draft: SentDraft, post: Post<Sent>) => {
  const commandId = draft.commandIdOf(sent, newId)
  try {
    return await post(sent, commandId)
  } catch (failure) {
    if (isRefused(failure)) draft.forgetLastSent()
    if (!isReused(failure)) throw failure
    const created = await answerOfEarlier(draft.unansweredBefore(), commandId, post)
    // The id belongs to an earlier request with other content; repeating that request returns its result.
    draft.forgetLastSent()
    throw created === undefined ? failure : new CreatedBefore(created.id)
  }
}
