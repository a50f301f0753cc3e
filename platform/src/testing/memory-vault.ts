import { randomBytes } from 'node:crypto'
import { pseudonymsWith, type Vault } from '../personal-data/vault.ts'

/** Stores the keys in memory, for tests. */
export const memoryVault = (): Vault => {
  const keys = new Map<string, Buffer>()
  return {
    ensure: async (personIds) => {
      const answer = new Map<string, Buffer>()
      for (const id of personIds) {
        const key = keys.get(id) ?? randomBytes(32)
        keys.set(id, key)
        answer.set(id, key)
      }
      return answer
    },
    find: async (personIds) => {
      const answer = new Map<string, Buffer>()
      for (const id of personIds) {
        const key = keys.get(id)
        if (key) answer.set(id, key)
      }
      return answer
    },
    pseudonym: pseudonymsWith(randomBytes(32)),
    erase: async (personId) => void keys.delete(personId),
  }
}
