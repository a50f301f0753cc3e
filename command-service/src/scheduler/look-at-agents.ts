import type { Platform } from '@freight/platform/platform'
import type { Execute } from '../handling/command-context.ts'
import { postgresProjectionPosition } from '../lookups/tables/projections.ts'
import { awaitedCostRequests } from '../lookups/tables/awaited-cost-requests.ts'
import { deciders } from '../aggregates/deciders.ts'
import { nameBasedId } from '../handling/command-ids.ts'
import { streamStates } from '../handling/stream-states.ts'
import { tableReached } from '../process-managers/table-reached.ts'
import { dueOfAgents } from './due-agents.ts'
import { isOver } from './is-over.ts'

type Parts = Pick<Platform, 'db' | 'eventStore' | 'clock' | 'log'> & { execute: Execute }

const name = 'scheduler'

/** Reminds agents who are silent, and ends links that are past their time. */
export const lookAtAgents = async (parts: Parts, signal: AbortSignal): Promise<void> => {
  const { db, eventStore, clock, execute, log } = parts
  await tableReached(postgresProjectionPosition(db), 'cost-request-list', await eventStore.head(), signal)
  const now = clock().getTime()
  const settings = streamStates(eventStore, deciders['company-settings'], 100)
  for await (const rows of awaitedCostRequests(db))
    for (const { company, ...row } of rows) {
      const { state } = await settings.recent(company, 60_000)
      for (const { id, since, automaticReminders, commandName } of dueOfAgents([row], state, now)) {
        signal.throwIfAborted()
        await execute(
          'cost-request',
          commandName,
          id,
          {},
          {
            principal: { userId: name, permissions: [], system: true },
            actor: { kind: 'SYSTEM', name },
            company,
            commandId: nameBasedId(JSON.stringify([name, id, commandName, since, automaticReminders])),
          },
        ).catch((error: unknown) => {
          // One that fails does not stand in the way of the others: it is looked at again next time.
          if (!isOver(error)) log.warn({ err: error, id, commandName }, 'an order of the scheduler failed')
        })
      }
    }
}
