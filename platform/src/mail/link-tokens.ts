import { createHash, createHmac, hkdfSync } from 'node:crypto'

export type LinkTokens = {
  /** The secret of a mailed link. It is made anew whenever it is needed, so that it is stored nowhere. */
  secret: (linkId: string) => string
  /** What is stored of it. */
  hash: (secret: string) => string
}

/** Secrets of mailed links, made from the application's key and the link's id. */
export const linkTokens = (houseKey: Uint8Array): LinkTokens => {
  // A key of its own, so that what is signed here is never a session token.
  const key = Buffer.from(hkdfSync('sha256', houseKey, '', 'mailed links', 32))
  return {
    secret: (linkId) => createHmac('sha256', key).update(linkId).digest('base64url'),
    hash: (secret) => createHash('sha256').update(secret).digest('hex'),
  }
}
