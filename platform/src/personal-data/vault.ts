import { createHmac, hkdfSync } from 'node:crypto'

/** Stores one key per person. Erasing the key erases all texts encrypted with it, in every copy. */
export type Vault = {
  /** The keys of these persons; missing ones are created, and durable when it resolves. */
  ensure: (personIds: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>
  /** The existing keys. */
  find: (personIds: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>
  /** The id of a person known only by a personal text, such as a mail address: deterministic and irreversible. */
  pseudonym: (text: string) => string
  erase: (personId: string) => Promise<void>
}

/** A keyed hash, so that addresses cannot be guessed from it. Case is ignored. */
export const pseudonymsWith = (masterKey: Buffer): Vault['pseudonym'] => {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'freight person ids', 32))
  return (text) => `p-${createHmac('sha256', key).update(text.trim().toLowerCase()).digest('hex').slice(0, 40)}`
}
