import { useState } from 'react'
import type { CommandAnswer } from '@freight/contracts/api/routes'
import type { CommandId } from './api.ts'
import { type Failure, useCommand } from './use-command.ts'

/** How a command went that was given for one of many. */
export type Outcome = { isDone: true } | { isDone: false; failure: Failure }

/** Gives a command for one thing after the other, and keeps how each went: what failed may be given again. */
export const useInTurn = <Asked>(
  send: (asked: Asked, commandId: CommandId) => Promise<CommandAnswer>,
  targetOf: (asked: Asked) => string,
) => {
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const { run } = useCommand(send, { targetOf })
  /** Resolves with whether all of them were done. */
  const giveAll = async (all: readonly Asked[]): Promise<boolean> => {
    let areDone = true
    for (const one of all) {
      const outcome = await run(one).then(
        (): Outcome => ({ isDone: true }),
        (failure: Failure): Outcome => ({ isDone: false, failure }),
      )
      areDone &&= outcome.isDone
      setOutcomes((before) => ({ ...before, [targetOf(one)]: outcome }))
    }
    return areDone
  }
  return { giveAll, outcomes }
}
