import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { StoredText } from './port.ts'

export const asText = ({ data, ...event }: StoredEvent): StoredText => ({ ...event, text: JSON.stringify(data) })

export const fromText = ({ text, ...event }: StoredText): StoredEvent => ({
  ...event,
  data: JSON.parse(text) as unknown,
})
