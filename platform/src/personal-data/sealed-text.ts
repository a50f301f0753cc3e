import { erasedText } from '@freight/contracts/events/personal'
import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto'

const prefix = 'enc:v1:'
const ivBytes = 12
const tagBytes = 16

// Random bytes are generated in bulk: one system call per text would cost more than the encryption.
const pool = Buffer.alloc(ivBytes * 512)
let used = pool.length
const nextIv = () => {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += ivBytes
  return Buffer.from(pool.subarray(used - ivBytes, used))
}

/** AES-256-GCM: initialisation vector, tag and ciphertext in one buffer. */
export const seal = (key: Buffer, plain: Buffer | string, belongsTo: string) => {
  const iv = nextIv()
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(belongsTo))
  const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain)
  cipher.final()
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** @throws when the key is another one, or the text was changed */
export const unseal = (key: Buffer, sealedBytes: Buffer, belongsTo: string) => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealedBytes.subarray(0, ivBytes)).setAAD(Buffer.from(belongsTo))
  decipher.setAuthTag(sealedBytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealedBytes.subarray(ivBytes + tagBytes)), decipher.final()])
}

/** `enc:v1:{person}:{base64}` */
export const sealedText = (key: Buffer, text: string, personId: string) =>
  `${prefix}${personId}:${seal(key, text, personId).toString('base64')}`

/** The person of a sealed text; undefined for plain text. */
export const personOf = (text: string) =>
  text.startsWith(prefix) ? text.slice(prefix.length, text.lastIndexOf(':')) : undefined

const sealedIn = String.raw`enc:v1:[^"\\]+:[A-Za-z0-9+/]{38,}={0,2}`
const isSealed = new RegExp(`^${sealedIn}$`)
const inJson = new RegExp(`"${sealedIn}"`, 'g')

/** Whether a text has the form that `withoutSealed` removes. */
export const looksSealed = (text: string): boolean => isSealed.test(text)

/**
 * A JSON text with each sealed text replaced by an empty one, which is faster than serialising it again. Undefined
 * when their number is not `count`: then a user has typed text of that form.
 */
export const withoutSealed = (json: string, count: number): string | undefined => {
  let sealedCount = 0
  const blankedJson = json.replaceAll(inJson, () => {
    sealedCount += 1
    return '""'
  })
  return sealedCount === count ? blankedJson : undefined
}

/**
 * The plain text, or the word for erased text. A key created after an erasure does not fit, so the text counts as
 * erased.
 */
export const unsealedText = (key: Buffer | undefined, text: string, personId: string) => {
  if (!key) return erasedText
  try {
    return unseal(key, Buffer.from(text.slice(text.lastIndexOf(':') + 1), 'base64'), personId).toString('utf8')
  } catch {
    return erasedText
  }
}
