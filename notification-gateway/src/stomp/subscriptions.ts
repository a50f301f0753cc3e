import { Fault } from './fault.ts'
import type { Frame, Version } from './frame-codec.ts'
import { type Subscription, subscriptionOf } from './message-frame.ts'

export const notificationQueue = '/user/queue/notifications'
/** Reports that quotations have changed, without any detail. */
export const changesQueue = '/user/queue/changes'

const ackModes = ['auto', 'client', 'client-individual'] as const

/** @throws Fault when the header is missing or empty */
export const required = (frame: Frame, name: string): string => {
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
export const subscriptions = (open: readonly string[], atMost: number): Subscriptions => {
  let all: readonly Subscription[] = []
  return {
    add: (frame, version) => {
      const id = required(frame, 'id')
      const destination = required(frame, 'destination')
      const ack = ackModes.find((mode) => mode === (frame.headers.get('ack') ?? 'auto'))
      if (!ack) throw new Fault('Invalid ack mode')
      if (!open.includes(destination)) throw new Fault('Access denied')
      if (all.some((subscription) => subscription.id === id)) throw new Fault('Duplicate subscription')
      if (all.length >= atMost) throw new Fault('Too many subscriptions')
      const subscription = subscriptionOf({ id, destination, ack, version })
      all = [...all, subscription]
      return subscription
    },
    remove: (frame) => {
      const id = required(frame, 'id')
      if (!all.some((subscription) => subscription.id === id)) throw new Fault('Unknown subscription')
      all = all.filter((subscription) => subscription.id !== id)
    },
    all: () => all,
  }
}
