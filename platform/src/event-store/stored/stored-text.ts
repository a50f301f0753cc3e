import type { StoredEvent } from '@freight/contracts/events/envelope'
import { shareOf } from '../../bus/share-of.ts'
import type { EventStore, StoredText } from '../port.ts'

const asText = ({ data, ...event }: StoredEvent): StoredText => ({
  ...event,
  text: JSON.stringify(data),
  data: undefined,
})

/** `readTexts` of a store that does not keep texts, or cannot look for a share of its streams. */
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

/** The event with its data, which it keeps: to copy its fields would take longer than to read most of the texts. */
export const decoded = (event: StoredText): StoredText & StoredEvent =>
  Object.assign(event, { data: event.data ?? (JSON.parse(event.text) as unknown) })
