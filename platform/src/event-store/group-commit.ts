import { Unavailable } from '../errors.ts'

type Waiting<Item, Answer> = {
  item: Item
  claims: readonly string[]
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

type GroupCommit<Item, Answer> = {
  /** What an item must not share with another one under way. */
  claims: (item: Item) => readonly string[]
  /** One round trip for many items; an answer that is undefined puts its item into the next batch. */
  send: (batch: readonly Item[]) => Promise<readonly (Answer | undefined)[]>
  /** True when one bad item may have failed the whole batch, so that each is sent alone. */
  isFaultOfOne: (error: unknown) => boolean
  fullBatch: number
}

const mostUnderWay = 2
// Beyond this an engine is too slow for what is asked of it: better told at once than after a long wait.
const mostWaiting = 10_000

/**
 * Collects what is asked for while one batch is on its way, and sends it as the next one: no timer, so a lone writer
 * never waits and many writers share one commit. Only a full batch sets out beside another, so that this process can
 * prepare one while the engine works on the other.
 */
export const groupCommit = <Item, Answer>({ claims, send, isFaultOfOne, fullBatch }: GroupCommit<Item, Answer>) => {
  type Batch = readonly Waiting<Item, Answer>[]
  let pending: Waiting<Item, Answer>[] = []
  let underWay = 0
  let planned = false
  const claimed = new Set<string>()
  let idle = () => {}

  /** The first items that share nothing with each other, nor with what is under way. */
  const take = (): Batch => {
    const batch: Waiting<Item, Answer>[] = []
    const later: Waiting<Item, Answer>[] = []
    // Claims of what has to wait count too: two appends to one stream keep the order in which they came.
    const waitedFor = new Set<string>()
    let looked = 0
    for (; looked < pending.length && batch.length < fullBatch; looked++) {
      const waiting = pending[looked]
      if (!waiting) continue
      const free = !waiting.claims.some((one) => claimed.has(one) || waitedFor.has(one))
      for (const one of waiting.claims) (free ? claimed : waitedFor).add(one)
      ;(free ? batch : later).push(waiting)
    }
    pending = [...later, ...pending.slice(looked)]
    return batch
  }

  const release = (batch: Batch) => batch.forEach((waiting) => waiting.claims.forEach((one) => claimed.delete(one)))

  const deliver = async (batch: Batch): Promise<void> => {
    try {
      const answers = await send(batch.map(({ item }) => item))
      const again = batch.filter((waiting, index) => {
        const answer = answers[index]
        if (answer !== undefined) waiting.resolve(answer)
        return answer === undefined
      })
      pending = [...again, ...pending]
    } catch (error) {
      if (batch.length === 1 || !isFaultOfOne(error)) batch.forEach(({ reject }) => reject(error))
      else for (const waiting of batch) await deliver([waiting])
    }
  }

  const proceed = () => {
    planned = false
    while (underWay === 0 ? pending.length > 0 : pending.length >= fullBatch && underWay < mostUnderWay) {
      const batch = take()
      if (batch.length === 0) return
      underWay++
      void deliver(batch).then(() => {
        underWay--
        release(batch)
        if (underWay === 0 && pending.length === 0) idle()
        plan()
      })
    }
  }

  /** One turn later, so that appends made in the same breath travel together. */
  const plan = () => {
    if (planned) return
    planned = true
    queueMicrotask(proceed)
  }

  return {
    add: (item: Item) =>
      new Promise<Answer>((resolve, reject) => {
        if (pending.length >= mostWaiting) return reject(new Unavailable('database'))
        pending.push({ item, claims: claims(item), resolve, reject })
        plan()
      }),
    /** Resolves when everything asked for so far is answered. */
    drained: async () => {
      if (underWay > 0 || pending.length > 0) await new Promise<void>((resolve) => (idle = resolve))
    },
  }
}
