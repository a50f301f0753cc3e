import { randomUUID } from 'node:crypto'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import { newEvent } from '@freight/contracts/testing/sample-events'
import type { EventStore, NewEvent } from '../event-store/port.ts'

/** An event with new ids. */
export const sampleEvent = (data: unknown = { goods: 'pumps', pieces: 3 }, type = 'GoodsDescribed'): NewEvent =>
  newEvent(type, data, {
    actor: { kind: 'STAFF', userId: 'U-1' },
    correlationId: randomUUID(),
    causationId: randomUUID(),
  })

export const newStream = () => `quotation-${randomUUID()}`
export const times = <Result>(count: number, make: (index: number) => Result) =>
  Array.from({ length: count }, (_, i) => make(i))
export const reasonOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' ? result.reason : undefined

/** Waits until a condition holds; the time limit of the test ends the wait. */
export const until = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5))
}

export const wholeLog = async (store: EventStore, limit = 500) => {
  const all: StoredEvent[] = []
  for (;;) {
    const page = await store.readAll(all.at(-1)?.position ?? 0, { limit })
    if (page.length === 0) return all
    all.push(...page)
  }
}
