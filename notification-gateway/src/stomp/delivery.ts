import type { Message, Subscription } from './message-frame.ts'
import { changesQueue, notificationQueue, type Subscriptions } from './subscriptions.ts'

export type Delivery = {
  deliver: (messages: readonly Message[]) => void
  /** Sends to subscriptions to changes. */
  sendChange: (message: Message) => void
  /** Sends the missed messages first and holds later ones back; sends nothing twice. */
  catchUp: (subscription: Subscription, missed: Promise<readonly Message[]>) => Promise<void>
}

/** Sends messages to the subscriptions of one session, in order per subscription. */
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
    sendChange: (message) => {
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
