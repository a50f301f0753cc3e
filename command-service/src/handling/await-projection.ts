import { untilReached } from '@freight/platform/event-store/wait-for-position'
import type { Platform } from '@freight/platform/connections/platform'
import type { ProjectionPosition } from '../lookups/tables/projections.ts'
import type { Execute } from './command-context.ts'

const waitLimits = { atMostMs: 2_000, everyMs: 10 }

type Needs = { positionOf: ProjectionPosition; sessions: Pick<Platform['sessions'], 'userChanged'> }

/**
 * Delays the answer to a user command until the users' table contains the change, because rights are checked against
 * that table: after the answer a granted or revoked right is in force. Answers after two seconds in any case.
 */
export const awaitProjection =
  (execute: Execute, needs: Needs): Execute =>
  (aggregate, ...command) => {
    const answered = execute(aggregate, ...command)
    return aggregate === 'user' ? afterProjection(answered, needs) : answered
  }

const afterProjection = async (answered: ReturnType<Execute>, { positionOf, sessions }: Needs) => {
  const answer = await answered
  await untilReached(answer.position, () => positionOf('user-list'), waitLimits)
  sessions.userChanged(answer.id)
  return answer
}
