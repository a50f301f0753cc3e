import { Unavailable } from '../errors.ts'

type WaitingItem<Item, Answer> = {
  item: Item
  claims: readonly string[]
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

type GroupCommit<Item, Answer> = {
  /** Keys that an item must not share with another item in flight. */
  claims: (item: Item) => readonly string[]
  /** Whether an item may follow the previous item with the same claim in one batch. */
  joins?: (before: Item, item: Item) => boolean
  /** One round trip for many items; an item whose answer is undefined goes into the next batch. */
  send: (batch: readonly Item[]) => Promise<readonly (Answer | undefined)[]>
  /** True when one bad item may have failed the whole batch; then each item is sent alone. */
  isFaultOfOne: (error: unknown) => boolean
  fullBatch: number
}

const mostUnderWay = 2
// With more items waiting the engine is too slow: an error at once is better than a long wait.
const mostWaiting = 10_000

/**
 * Collects items while a batch is in flight and sends them as the next batch. There is no timer, so a lone writer
 * never waits, and many writers share one commit. Only a full batch is sent beside another one, so that this process
 * prepares one while the engine works on the other.
 */
export const groupCommit = <Item, Answer>({
  claims,
  joins = () => false,
  send,
  isFaultOfOne,
  fullBatch,
}: GroupCommit<Item, Answer>) => {
  type Batch = readonly WaitingItem<Item, Answer>[]
  let pending: WaitingItem<Item, Answer>[] = []
  let underWay = 0
  let isPlanned = false
  const claimed = new Set<string>()
  let onIdle = () => {}

  /** The first items whose claims are free or which join the item before them. */
  const takeBatch = (): Batch => {
    const batch: WaitingItem<Item, Answer>[] = []
    const remaining: WaitingItem<Item, Answer>[] = []
    // Claims of waiting items count too, so that two appends to one stream keep their order.
    const waitedFor = new Set<string>()
    const claimedHere = new Map<string, Item>()
    const isFree = (item: Item) => (claim: string) => {
      if (waitedFor.has(claim)) return false
      const before = claimedHere.get(claim)
      return before === undefined ? !claimed.has(claim) : joins(before, item)
    }
    let index = 0
    for (; index < pending.length && batch.length < fullBatch; index++) {
      const waiting = pending[index]
      if (!waiting) continue
      const areClaimsFree = waiting.claims.every(isFree(waiting.item))
      for (const claim of waiting.claims) {
        ;(areClaimsFree ? claimed : waitedFor).add(claim)
        if (areClaimsFree) claimedHere.set(claim, waiting.item)
      }
      ;(areClaimsFree ? batch : remaining).push(waiting)
    }
    pending = [...remaining, ...pending.slice(index)]
    return batch
  }

  const release = (batch: Batch) => batch.forEach((waiting) => waiting.claims.forEach((claim) => claimed.delete(claim)))

  const deliver = async (batch: Batch): Promise<void> => {
    try {
      const answers = await send(batch.map(({ item }) => item))
      const unanswered = batch.filter((waiting, index) => {
        const answer = answers[index]
        if (answer !== undefined) waiting.resolve(answer)
        return answer === undefined
      })
      pending = [...unanswered, ...pending]
    } catch (error) {
      if (batch.length === 1 || !isFaultOfOne(error)) batch.forEach(({ reject }) => reject(error))
      else for (const waiting of batch) await deliver([waiting])
    }
  }

  const proceed = () => {
    isPlanned = false
    while (underWay === 0 ? pending.length > 0 : pending.length >= fullBatch && underWay < mostUnderWay) {
      const batch = takeBatch()
      if (batch.length === 0) return
      underWay++
      void deliver(batch).then(() => {
        underWay--
        release(batch)
        if (underWay === 0 && pending.length === 0) onIdle()
        plan()
      })
    }
  }

  /** After the running code, as a microtask, so that items added together share a batch. */
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(proceed)
  }

  return {
    add: (item: Item) =>
      new Promise<Answer>((resolve, reject) => {
        if (pending.length >= mostWaiting) return reject(new Unavailable('database'))
        pending.push({ item, claims: claims(item), resolve, reject })
        plan()
      }),
    /** Resolves when all items added so far are answered. */
    drained: async () => {
      if (underWay > 0 || pending.length > 0) await new Promise<void>((resolve) => (onIdle = resolve))
    },
  }
}
