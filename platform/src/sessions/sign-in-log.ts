import { randomUUID } from 'node:crypto'
import type { EventData } from '@freight/contracts/events/event'
import type { SignInEvents } from '@freight/contracts/sign-in/sign-in-events'
import { boundedCache } from '../bounded-cache.ts'
import { WrongRevision } from '../errors.ts'
import type { EventStore } from '../event-store/port.ts'
import type { Logger } from '../telemetry/logging.ts'
import type { SignedInUser } from './users.ts'

type Type = keyof SignInEvents

export type SignInLog = {
  /**
   * Adds an event to the user's sign-ins; resolves when it is durable. It never fails: an error of the store is
   * logged and does not block the sign-in.
   */
  record: <T extends Type>(
    user: Pick<SignedInUser, 'id' | 'company'>,
    type: T,
    data: EventData<SignInEvents, T>,
    correlationId: string,
  ) => Promise<void>
}

type Parts = { eventStore: Pick<EventStore, 'append'>; clock: () => Date; log: Pick<Logger, 'error'> }

// Other processes rarely write to the same stream at the same moment.
const mostTries = 10

/** Writes the stream `sign-in-{userId}`. */
export const signInLog = ({ eventStore, clock, log }: Parts): SignInLog => {
  const revisions = boundedCache<number>(10_000)
  const lastOf = new Map<string, Promise<void>>()

  /** Serialises the writes of this process per stream, so that they do not conflict with each other. */
  const enqueue = async (stream: string, work: () => Promise<void>): Promise<void> => {
    const before = lastOf.get(stream)
    const currentWrite = before ? before.then(work, work) : work()
    lastOf.set(stream, currentWrite)
    try {
      await currentWrite
    } finally {
      if (lastOf.get(stream) === currentWrite) lastOf.delete(stream)
    }
  }

  const append = async (stream: string, event: Parameters<EventStore['append']>[2][number]) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { revision } = await eventStore.append(stream, revisions.get(stream) ?? 0, [event])
        revisions.set(stream, revision)
        return
      } catch (error) {
        // The error contains the current revision, which saves a read.
        if (!(error instanceof WrongRevision) || attempt === mostTries) throw error
        revisions.set(stream, error.current)
      }
    }
  }

  return {
    record: async ({ id, company }, type, data, correlationId) => {
      const commandId = randomUUID()
      const staff = { kind: 'STAFF' as const, userId: id }
      try {
        const event = {
          eventId: randomUUID(),
          type,
          schemaVersion: 1,
          data,
          occurredAt: clock().toISOString(),
          // A failed sign-in or a link request may come from another person.
          actor: byUser.has(type) ? staff : system,
          company,
          correlationId,
          causationId: commandId,
          commandId,
        }
        const stream = `sign-in-${id}`
        await enqueue(stream, () => append(stream, event))
      } catch (error) {
        log.error({ err: error, type }, 'an event of the sign-ins of a user could not be recorded')
      }
    },
  }
}

const system = { kind: 'SYSTEM' as const, name: 'sign-in' }
const byUser: ReadonlySet<Type> = new Set<Type>([
  'UserSignedIn',
  'UserSignedOut',
  'UserPasswordChanged',
  'UserApiKeyUsed',
])
