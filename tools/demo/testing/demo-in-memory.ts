import { createHash } from 'node:crypto'
import { commandHandler } from '@freight/command-service/handling/handle-command'
import { expressIdsInLog } from '@freight/command-service/lookups/tables/express-tables'
import { memoryPlaces } from '@freight/command-service/testing/memory-stores'
import { memoryReferences } from '@freight/command-service/lookups/references'
import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import { baseSetIds, ensureBaseSet } from '../base-set/base-set.ts'
import { demoUsers } from '../base-set/users.ts'
import { placesOfDemo } from './places-of-demo.ts'

/** Command handler on an event store in memory, with in-memory credentials by user name and files by hash. */
export const demoInMemory = (now: Date) => {
  const eventStore = memoryEventStore()
  const execute = commandHandler({
    eventStore,
    references: memoryReferences(),
    places: memoryPlaces(placesOfDemo()),
    expressIds: expressIdsInLog(eventStore, true),
    clock: () => now,
  })
  const passwords = new Map<string, string>()
  const nameOf = new Map(demoUsers.map(({ userName }) => [baseSetIds.userId(userName), userName]))
  const credentials = {
    has: async (userId: string) => passwords.has(nameOf.get(userId) ?? ''),
    check: async (userId: string | undefined, password: string) =>
      passwords.get(nameOf.get(userId ?? '') ?? '') === password,
    setPassword: async (userId: string, password: string) => {
      passwords.set(nameOf.get(userId) ?? '', password)
    },
  }
  const storedFiles: { sha256: string; content: Uint8Array }[] = []
  const files = {
    put: async (content: Uint8Array) => {
      const sha256 = createHash('sha256').update(content).digest('hex')
      storedFiles.push({ sha256, content })
      return sha256
    },
  }
  return {
    eventStore,
    execute,
    files,
    storedFiles,
    passwords,
    ensureBaseSet: (at = now) => ensureBaseSet(execute, credentials, at),
  }
}
