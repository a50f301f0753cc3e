import type { StoredEvent } from '@freight/contracts/events/envelope'
import { shareOf } from './share-of.ts'
import type { EventStore, StoredText } from '../port.ts'

const asText = ({ data, ...event }: StoredEvent): StoredText => ({
  ...event,
  text: JSON.stringify(data),
  data: undefined,
})

/** `readTexts` for a store without texts or without a search by share. */
export const textsOver =
  (readAll: EventStore['readAll']): EventStore['readTexts'] =>
  async (after, { share, limit = 1000, ...options } = {}) => {
    const texts: StoredText[] = []
    for (let from = after; ;) {
      const events = await readAll(from, { limit, ...options })
      for (const event of events) {
        const isWanted = !share || shareOf(event.stream, share.count) === share.mine
        if (isWanted && texts.length < limit) texts.push(asText(event))
      }
      const last = events.at(-1)
      if (!share || !last || texts.length >= limit) return texts
      from = last.position
    }
  }

/** Adds the parsed data to the event itself: copying its fields would take longer than parsing most of the texts. */
export const decoded = (event: StoredText): StoredText & StoredEvent =>
  Object.assign(event, { data: event.data ?? (JSON.parse(event.text) as unknown) })
