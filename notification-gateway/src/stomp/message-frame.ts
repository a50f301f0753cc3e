import type { Notification } from '@freight/contracts/notification/notification'
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

/** Where a notification comes from: the request that caused it, and the place of its event in the log. */
export type Origin = { correlationId?: string; position?: number }

/**
 * `read` stays behind: what is pushed is new by nature, and the list tells. The origin goes into headers: one id is
 * followed from the click to the frame, and a client can ask for tables that are at least as new as the event.
 */
export const messageOf = (
  notification: Omit<Notification, 'read'>,
  { correlationId = '', position = 0 }: Origin = {},
): Message => {
  const { id, title, message, key, date, kind, params } = notification
  return framed(id, JSON.stringify({ id, title, message, key, date, kind, params }), { correlationId, position })
}

/** Word that quotations have changed, up to a place in the log. */
export const changeMessage = (position: number): Message =>
  framed(`changes-${position}`, JSON.stringify({ position }), { position })

const framed = (messageId: string, body: string, { correlationId = '', position = 0 }: Origin): Message => {
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
        ...(position > 0 && { position: String(position) }),
        ...(ack !== 'auto' && { ack: `${id}/${messageId}` }),
      }
      const frame = encodeFrame('MESSAGE', headers, body, version)
      built.set(variant, frame)
      return frame
    },
  }
}
