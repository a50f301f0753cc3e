import type { Notification } from '@freight/contracts/notification'
import { encodeFrame, type Version } from './frame-codec.ts'

export type Subscription = { id: string; destination: string; ack: 'auto' | 'client' | 'client-individual' }

/** One notification on its way to any number of sockets. Equal frames are built once and written to all. */
export type Message = {
  id: string
  frame: (subscription: Subscription, version: Version) => Buffer
}

/** `read` stays behind: what is pushed is new by nature, and the list tells. */
export const messageOf = ({ read: _, ...shown }: Notification): Message => {
  const body = JSON.stringify(shown)
  const built = new Map<string, Buffer>()
  return {
    id: shown.id,
    frame: ({ id, destination, ack }, version) => {
      const key = JSON.stringify([id, destination, ack === 'auto', version])
      const known = built.get(key)
      if (known) return known
      const headers = {
        destination,
        'message-id': shown.id,
        subscription: id,
        'content-type': 'application/json',
        ...(ack !== 'auto' && { ack: `${id}/${shown.id}` }),
      }
      const frame = encodeFrame('MESSAGE', headers, body, version)
      built.set(key, frame)
      return frame
    },
  }
}
