import { Fault } from './fault.ts'
import type { Frame, Version } from './frame-codec.ts'
import { type Subscription, subscriptionOf } from './message-frame.ts'

export const notificationQueue = '/user/queue/notifications'
/** Reports that quotations, cost requests or express shipments have changed, with no detail but the position of the last change. */
export const changesQueue = '/user/queue/changes'

const ackModes = ['auto', 'client', 'client-individual'] as const

/** @throws Fault when the header is missing or empty */
export const requiredHeader = (frame: Frame, name: string): string => {
  const value = frame.headers.get(name)
  if (value === undefined || value === '') throw new Fault('Missing header')
  return value
}

export type Subscriptions = {
  /** @throws Fault when the subscription is not allowed */
  add: (frame: Frame, version: Version) => Subscription
  /** @throws Fault when there is no such subscription */
  remove: (frame: Frame) => void
  all: () => readonly Subscription[]
}

/** Subscriptions of one session. Destinations must match exactly: no wildcards, no queues of other users. */
export const subscriptions = (allowedDestinations: readonly string[], maxSubscriptions: number): Subscriptions => {
  let all: readonly Subscription[] = []
  return {
    add: (frame, version) => {
      const id = requiredHeader(frame, 'id')
      const destination = requiredHeader(frame, 'destination')
      const ack = ackModes.find((mode) => mode === (frame.headers.get('ack') ?? 'auto'))
      if (!ack) throw new Fault('Invalid ack mode')
      if (!allowedDestinations.includes(destination)) throw new Fault('Access denied')
      if (all.some((subscription) => subscription.id === id)) throw new Fault('Duplicate subscription')
      if (all.length >= maxSubscriptions) throw new Fault('Too many subscriptions')
      const subscription = subscriptionOf({ id, destination, ack, version })
      all = [...all, subscription]
      return subscription
    },
    remove: (frame) => {
      const id = requiredHeader(frame, 'id')
      if (!all.some((subscription) => subscription.id === id)) throw new Fault('Unknown subscription')
      all = all.filter((subscription) => subscription.id !== id)
    },
    all: () => all,
  }
}
