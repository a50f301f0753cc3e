import { untilReached } from '@freight/platform/event-store/until-reached'
import type { Platform } from '@freight/platform/platform'
import type { ProjectionPosition } from '../lookups/tables/projections.ts'
import type { Execute } from './command-context.ts'

const patience = { atMostMs: 2_000, everyMs: 10 }

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
  await untilReached(answer.position, () => positionOf('user-list'), patience)
  sessions.userChanged(answer.id)
  return answer
}
