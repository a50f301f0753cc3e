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

  const sendAll = (messages: readonly Message[], subscription: Subscription) => {
    for (const message of messages) send(message.frame(subscription))
  }

  return {
    deliver: (messages) => {
      for (const subscription of book.all()) {
        if (subscription.destination !== notificationQueue) continue
        const heldMessages = heldBack.get(subscription.id)
        if (heldMessages) heldMessages.push(...messages)
        else sendAll(messages, subscription)
      }
    },
    sendChange: (message) => {
      for (const subscription of book.all())
        if (subscription.destination === changesQueue) sendAll([message], subscription)
    },
    catchUp: async (subscription, missed) => {
      const heldMessages: Message[] = []
      heldBack.set(subscription.id, heldMessages)
      const storedMessages = await missed
      heldBack.delete(subscription.id)
      const replayedIds = new Set(storedMessages.map(({ id }) => id))
      sendAll([...storedMessages, ...heldMessages.filter(({ id }) => !replayedIds.has(id))], subscription)
    },
  }
}
