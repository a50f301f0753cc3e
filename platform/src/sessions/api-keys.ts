import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

/** Begins every API key, so that people and secret scanners recognise one. */
const prefix = 'fq_'
const form = /^fq_([0-9a-f-]{36})_([\w-]{43})$/

export const isApiKey = (token: string): boolean => token.startsWith(prefix)

const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** A new key of 256 random bits with its id and the hash to store. */
export const newApiKey = (): { key: string; keyId: string; hash: string } => {
  const keyId = randomUUID()
  const secret = randomBytes(32).toString('base64url')
  return { key: `${prefix}${keyId}_${secret}`, keyId, hash: digestOf(secret).toString('hex') }
}

/** Id and secret of a key; undefined for another text. */
export const partsOfKey = (key: string): { keyId: string; secret: string } | undefined => {
  const [, keyId, secret] = form.exec(key) ?? []
  return keyId === undefined || secret === undefined ? undefined : { keyId, secret }
}

/** Takes the same time for any secret. */
export const hasHash = (secret: string, hash: string): boolean => {
  const stored = Buffer.from(hash, 'hex')
  const digest = digestOf(secret)
  return stored.length === digest.length && timingSafeEqual(stored, digest)
}
