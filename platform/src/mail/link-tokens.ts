import { createHash, createHmac, hkdfSync } from 'node:crypto'

export type LinkTokens = {
  /** The secret of a mailed link. It is derived on demand, so that it is not stored. */
  secret: (linkId: string) => string
  /** The stored hash of a secret. */
  hash: (secret: string) => string
}

/** Secrets of mailed links, derived from the key of the application and the id of the link. */
export const linkTokens = (applicationKey: Uint8Array): LinkTokens => {
  // A derived key, so that a link secret is never a valid session token.
  const key = Buffer.from(hkdfSync('sha256', applicationKey, '', 'mailed links', 32))
  return {
    secret: (linkId) => createHmac('sha256', key).update(linkId).digest('base64url'),
    hash: (secret) => createHash('sha256').update(secret).digest('hex'),
  }
}
