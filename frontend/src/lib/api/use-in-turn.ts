import { useState } from 'react'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import type { CommandId } from './api.ts'
import { type Failure, useCommand } from './use-command.ts'

/** Result of one command in a sequence. */
export type Outcome = { isDone: true } | { isDone: false; failure: Failure }

/** Sends one command per item in sequence, and stores each result, so that failed ones can be repeated. */
export const useInTurn = <Args>(
  send: (args: Args, commandId: CommandId) => Promise<CommandAnswer>,
  targetOf: (input: Args) => string,
) => {
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const { run } = useCommand(send, { targetOf })
  /** Resolves with whether all commands succeeded. */
  const giveAll = async (all: readonly Args[]): Promise<boolean> => {
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
