import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { CommandAnswer } from '@freight/contracts/api/routes'
import type { CommandId } from './api.ts'
import { createIntentions, isFinal } from './intentions.ts'
import { holdPage } from '../browser/leaving-page.ts'

/** Never undefined, whatever was thrown. */
export type Failure = NonNullable<unknown>

export interface CommandOptions<Asked, Answer> {
  /** Which thing it is asked of, where one screen asks it of many: `({ id }) => id`. */
  targetOf?: (asked: Asked) => string
  /** Makes fresh what shows it. The command stays under way until that is done. */
  onDone?: (answer: Answer, asked: Asked) => unknown
}

export interface CommandState<Asked, Answer> {
  /**
   * Sends it, once: a second call while the first is under way is the same call; after a lost answer it goes under the
   * same id. Rejects with why not; `error` keeps it for the screen.
   */
  run: (asked: Asked) => Promise<Answer>
  isBusy: boolean
  /** What is under way, where one screen asks of many things at once. */
  underWay: readonly Asked[]
  error: Failure | undefined
  /** Asks the same once more; undefined where the server has said no, which it would say again. */
  retry: (() => Promise<Answer>) | undefined
  clear: () => void
}

/**
 * The one way in which a screen sends a command: nothing waits for a connection behind the user's back, nothing is sent
 * twice, what was asked stays to be asked again. `send` gets the id that belongs to the intention.
 */
export const useCommand = <Asked, Answer = CommandAnswer>(
  send: (asked: Asked, commandId: CommandId) => Promise<Answer>,
  { targetOf = () => '', onDone }: CommandOptions<Asked, Answer> = {},
): CommandState<Asked, Answer> => {
  const [give] = useState(() => createIntentions<Asked, Answer>(targetOf))
  const [underWay, setUnderWay] = useState<readonly Asked[]>([])
  const [failed, setFailed] = useState<{ failure: Failure; asked: Asked }>()

  // Who retries or undoes later does so with what the screen knows by then.
  const latest = useRef({ send, onDone })
  useLayoutEffect(() => {
    latest.current = { send, onDone }
  })
  const run = useCallback(
    (asked: Asked): Promise<Answer> =>
      give(asked, async (commandId) => {
        // Whoever closes the page now would not learn whether it was done.
        const release = holdPage()
        setUnderWay((now) => [...now, asked])
        setFailed(undefined)
        try {
          const answer = await latest.current.send(asked, commandId)
          await latest.current.onDone?.(answer, asked)
          return answer
        } catch (problem) {
          const failure: Failure = problem ?? new Error('Unknown')
          setFailed({ failure, asked })
          throw failure
        } finally {
          release()
          setUnderWay((now) => now.filter((one) => one !== asked))
        }
      }),
    [give],
  )

  return {
    run,
    isBusy: underWay.length > 0,
    underWay,
    error: failed?.failure,
    retry: failed === undefined || isFinal(failed.failure) ? undefined : () => run(failed.asked),
    clear: () => setFailed(undefined),
  }
}
