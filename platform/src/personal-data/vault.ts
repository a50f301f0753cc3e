import { createHmac, hkdfSync } from 'node:crypto'

/** Keeps one key per person. Who erases the key erases what was encrypted with it, wherever copies of it lie. */
export type Vault = {
  /** The keys of these persons; missing ones are made, and are durable when it resolves. */
  ensure: (personIds: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>
  /** The keys that are there. */
  find: (personIds: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>
  /** The id of a person who is known by a personal text only, such as a mail address: always the same, and no way back. */
  pseudonym: (text: string) => string
  erase: (personId: string) => Promise<void>
}

/** A keyed hash, so that nobody can try addresses against it. Capitals make no difference. */
export const pseudonymsWith = (masterKey: Buffer): Vault['pseudonym'] => {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'freight person ids', 32))
  return (text) => `p-${createHmac('sha256', key).update(text.trim().toLowerCase()).digest('hex').slice(0, 40)}`
}
