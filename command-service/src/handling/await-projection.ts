import { setTimeout } from 'node:timers/promises'
import type { Platform } from '@freight/platform/platform'
import type { ProjectionPosition } from '../lookups/tables/projection-position.ts'
import type { Execute } from './command-context.ts'

const waitAtMostMs = 2_000
const lookEveryMs = 10

type Needs = { positionOf: ProjectionPosition; sessions: Pick<Platform['sessions'], 'userChanged'> }

/**
 * Answers a command about a user when it has taken effect: rights are checked against the users' table, so whoever is
 * told that a right was granted or revoked may rely on it. After two seconds the answer goes out in any case.
 */
export const awaitProjection =
  (execute: Execute, needs: Needs): Execute =>
  (aggregate, ...command) => {
    const answered = execute(aggregate, ...command)
    return aggregate === 'user' ? afterItCounts(answered, needs) : answered
  }

const afterItCounts = async (answered: ReturnType<Execute>, { positionOf, sessions }: Needs) => {
  const answer = await answered
  const end = performance.now() + waitAtMostMs
  while (performance.now() < end) {
    if ((await positionOf('user-list')) >= answer.position) break
    await setTimeout(lookEveryMs)
  }
  sessions.userChanged(answer.id)
  return answer
}
