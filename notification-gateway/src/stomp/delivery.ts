import type { Message, Subscription } from './message-frame.ts'
import { changesQueue, notificationQueue, type Subscriptions } from './subscriptions.ts'

export type Delivery = {
  deliver: (messages: readonly Message[]) => void
  /** To those that want to know of changes. */
  tellChange: (message: Message) => void
  /** Sends what a subscription missed; what comes meanwhile waits behind it, and nothing is sent twice. */
  catchUp: (subscription: Subscription, missed: Promise<readonly Message[]>) => Promise<void>
}

/** Brings messages to the subscriptions of one session, each in its order. */
export const delivery = (book: Subscriptions, send: (frame: Buffer) => void): Delivery => {
  const heldBack = new Map<string, Message[]>()

  const pass = (messages: readonly Message[], subscription: Subscription) => {
    for (const message of messages) send(message.frame(subscription))
  }

  return {
    deliver: (messages) => {
      for (const subscription of book.all()) {
        if (subscription.destination !== notificationQueue) continue
        const waiting = heldBack.get(subscription.id)
        if (waiting) waiting.push(...messages)
        else pass(messages, subscription)
      }
    },
    tellChange: (message) => {
      for (const subscription of book.all())
        if (subscription.destination === changesQueue) pass([message], subscription)
    },
    catchUp: async (subscription, missed) => {
      const waiting: Message[] = []
      heldBack.set(subscription.id, waiting)
      const older = await missed
      heldBack.delete(subscription.id)
      const replayed = new Set(older.map(({ id }) => id))
      pass([...older, ...waiting.filter(({ id }) => !replayed.has(id))], subscription)
    },
  }
}
