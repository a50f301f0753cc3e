import { Fault } from './fault.ts'
import type { Frame } from './frame-codec.ts'
import type { Subscription } from './message-frame.ts'

export const notificationQueue = '/user/queue/notifications'

const ackModes = ['auto', 'client', 'client-individual'] as const

/** @throws Fault when the header is missing or empty */
export const required = (frame: Frame, name: string): string => {
  const value = frame.headers.get(name)
  if (value === undefined || value === '') throw new Fault('Missing header')
  return value
}

export type Subscriptions = {
  /** @throws Fault when the frame asks for something that is not allowed */
  add: (frame: Frame) => Subscription
  /** @throws Fault when there is no such subscription */
  remove: (frame: Frame) => void
  to: (destination: string) => readonly Subscription[]
}

/** What one session listens to. A destination is open when it is named exactly: no wildcard, no other user's queue. */
export const subscriptions = (open: readonly string[], atMost: number): Subscriptions => {
  const byId = new Map<string, Subscription>()
  return {
    add: (frame) => {
      const id = required(frame, 'id')
      const destination = required(frame, 'destination')
      const ack = ackModes.find((mode) => mode === (frame.headers.get('ack') ?? 'auto'))
      if (!ack) throw new Fault('Invalid ack mode')
      if (!open.includes(destination)) throw new Fault('Access denied')
      if (byId.has(id)) throw new Fault('Duplicate subscription')
      if (byId.size >= atMost) throw new Fault('Too many subscriptions')
      const subscription = { id, destination, ack }
      byId.set(id, subscription)
      return subscription
    },
    remove: (frame) => {
      if (!byId.delete(required(frame, 'id'))) throw new Fault('Unknown subscription')
    },
    to: (destination) => [...byId.values()].filter((subscription) => subscription.destination === destination),
  }
}
