import type { Notification } from '@freight/contracts/notification'
import { encodeFrame, type Version } from './frame-codec.ts'

export type Subscription = {
  id: string
  destination: string
  ack: 'auto' | 'client' | 'client-individual'
  version: Version
  /** The same for all subscriptions whose frames are the same. Known beforehand, as it is looked at for every frame. */
  variant: string
}

export const subscriptionOf = (wanted: Omit<Subscription, 'variant'>): Subscription => {
  const { id, destination, ack, version } = wanted
  return { ...wanted, variant: JSON.stringify([id, destination, ack === 'auto', version]) }
}

/** One notification on its way to any number of sockets. Equal frames are built once and written to all. */
export type Message = {
  id: string
  frame: (subscription: Subscription) => Buffer
}

/**
 * `read` stays behind: what is pushed is new by nature, and the list tells. `correlationId` says which request caused it,
 * so that one id is followed from the click to the frame.
 */
export const messageOf = (notification: Omit<Notification, 'read'>, correlationId = ''): Message => {
  const { id: messageId, title, message, key, date, kind, params } = notification
  const body = JSON.stringify({ id: messageId, title, message, key, date, kind, params })
  const built = new Map<string, Buffer>()
  return {
    id: messageId,
    frame: ({ id, destination, ack, version, variant }) => {
      const known = built.get(variant)
      if (known) return known
      const headers = {
        destination,
        'message-id': messageId,
        subscription: id,
        'content-type': 'application/json',
        ...(correlationId !== '' && { 'correlation-id': correlationId }),
        ...(ack !== 'auto' && { ack: `${id}/${messageId}` }),
      }
      const frame = encodeFrame('MESSAGE', headers, body, version)
      built.set(variant, frame)
      return frame
    },
  }
}
