import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StoredEvent } from '@freight/contracts/events/envelope'

type SignedContent = Pick<StoredEvent, 'position' | 'stream' | 'revision' | 'hash'>

/**
 * Signs the messages of the relay and verifies them at the readers: other writers to the topic do not have the key.
 */
export type BusSignature = {
  /** `log`: the id of the log; `value`: the message as sent. */
  of: (event: SignedContent, log: string, value: string) => string
  fits: (signature: string, event: SignedContent, log: string, value: string) => boolean
}

export const SIGNATURE_HEADER = 'signature'

/** `secret`: a key that only the processes of the application have; the signing key is derived from it. */
export const busSignature = (secret: Uint8Array): BusSignature => {
  const key = createHmac('sha256', secret).update('bus').digest()
  const signed = ({ position, stream, revision, hash }: SignedContent, log: string, value: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([log, position, stream, revision, hash]))
      .update('\n')
      .update(value)
      .digest()
  return {
    of: (...content) => signed(...content).toString('base64url'),
    fits: (signature, ...content) => {
      const [givenBytes, expectedBytes] = [Buffer.from(signature, 'base64url'), signed(...content)]
      return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes)
    },
  }
}
