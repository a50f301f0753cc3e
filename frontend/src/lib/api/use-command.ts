import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { type CommandId, isProblem } from './api.ts'
import { createIntentions, isFinal } from './intentions.ts'
import { holdPage } from '../browser/leaving-page.ts'

/** Never undefined, whatever was thrown. */
export type Failure = NonNullable<unknown>

export interface CommandOptions<Args, Answer> {
  /** The target of the command, if one screen sends it to several: `({ id }) => id`. */
  targetOf?: (input: Args) => string
  /** Refreshes the queries of the target. The command counts as running until this is done. */
  onDone?: (answer: Answer, input: Args) => unknown
}

export interface CommandState<Input, Answer> {
  /**
   * Sends the command once: a second call while it runs shares the request; after a lost response it is sent under the
   * same id. Rejects with the error, which is also in `error`.
   */
  run: (input: Input) => Promise<Answer>
  isBusy: boolean
  /** Running commands, for screens that send several at once. */
  underWay: readonly Input[]
  error: Failure | undefined
  /** Repeats the failed command; undefined after a refusal, which would occur again. */
  retry: (() => Promise<Answer>) | undefined
  clear: () => void
}

/**
 * The only way for a screen to send a command: no offline queue, no duplicates, and a failed command can be retried.
 * `send` receives the id of the intention.
 */
export const useCommand = <Input, Answer = CommandAnswer>(
  send: (input: Input, commandId: CommandId) => Promise<Answer>,
  { targetOf = () => '', onDone }: CommandOptions<Input, Answer> = {},
): CommandState<Input, Answer> => {
  const [sendIntention] = useState(() => createIntentions<Input, Answer>(targetOf))
  const [underWay, setUnderWay] = useState<readonly Input[]>([])
  const [failed, setFailed] = useState<{ failure: Failure; input: Input }>()

  // A later retry or undo uses the current props of the screen.
  const latest = useRef({ send, onDone })
  useLayoutEffect(() => {
    latest.current = { send, onDone }
  })
  const run = useCallback(
    (input: Input): Promise<Answer> =>
      sendIntention(input, async (commandId) => {
        // The user must not close the page before the result is known.
        const release = holdPage()
        setUnderWay((now) => [...now, input])
        setFailed(undefined)
        try {
          const answer = await latest.current.send(input, commandId)
          await latest.current.onDone?.(answer, input)
          return answer
        } catch (problem) {
          const failure: Failure = problem ?? new Error('Unknown')
          // A user who cancels the warnings knows why nothing was stored.
          if (!isProblem(failure, 'WARNINGS')) setFailed({ failure, input })
          throw failure
        } finally {
          release()
          setUnderWay((now) => now.filter((one) => one !== input))
        }
      }),
    [sendIntention],
  )

  return {
    run,
    isBusy: underWay.length > 0,
    underWay,
    error: failed?.failure,
    retry: failed === undefined || isFinal(failed.failure) ? undefined : () => run(failed.input),
    clear: () => setFailed(undefined),
  }
}
