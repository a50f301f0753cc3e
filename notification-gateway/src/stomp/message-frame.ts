import type { Notification } from '@freight/contracts/notification/notification'
import { encodeFrame, type Version } from './frame-codec.ts'

export type Subscription = {
  id: string
  destination: string
  ack: 'auto' | 'client' | 'client-individual'
  version: Version
  /** Equal for subscriptions with equal frames. Calculated in advance, because every frame needs it. */
  variant: string
}

export const subscriptionOf = (fields: Omit<Subscription, 'variant'>): Subscription => {
  const { id, destination, ack, version } = fields
  return { ...fields, variant: JSON.stringify([id, destination, ack === 'auto', version]) }
}

/** A notification or a change, for any number of sockets. Equal frames are built once. */
export type Message = {
  id: string
  frame: (subscription: Subscription) => Buffer
}

/** Origin of a notification: correlation id of the request, and position of the event. */
export type Origin = { correlationId?: string; position?: number }

/**
 * Omits `read`: a notification is new when it is pushed; one that is replayed may have been read meanwhile. The origin
 * becomes headers: the correlation id traces a click to its frame, and the position lets a client request tables that
 * contain the event.
 */
export const messageOf = (
  notification: Omit<Notification, 'read'>,
  { correlationId = '', position = 0 }: Origin = {},
): Message => {
  const { id, title, message, key, date, kind, params } = notification
  return messageWithFrames(id, JSON.stringify({ id, title, message, key, date, kind, params }), {
    correlationId,
    position,
  })
}

/** A message that quotations, cost requests or express shipments have changed, with the position of the last change. */
export const changeMessage = (position: number): Message =>
  messageWithFrames(`changes-${position}`, JSON.stringify({ position }), { position })

const messageWithFrames = (messageId: string, body: string, { correlationId = '', position = 0 }: Origin): Message => {
  const framesByVariant = new Map<string, Buffer>()
  return {
    id: messageId,
    frame: ({ id, destination, ack, version, variant }) => {
      const builtFrame = framesByVariant.get(variant)
      if (builtFrame) return builtFrame
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
      framesByVariant.set(variant, frame)
      return frame
    },
  }
}
