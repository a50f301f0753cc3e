/** A priority queue that returns the earliest item first (a binary heap). */
export const earliestFirst = <Item>(dueAt: (item: Item) => number) => {
  const heap: Item[] = []
  const due = (index: number): number => {
    const item = heap[index]
    return item === undefined ? Number.POSITIVE_INFINITY : dueAt(item)
  }
  const swap = (a: number, b: number) => {
    const [first, second] = [heap[a], heap[b]]
    if (first === undefined || second === undefined) return
    heap[a] = second
    heap[b] = first
  }
  return {
    add: (item: Item) => {
      let index = heap.push(item) - 1
      for (let parent = (index - 1) >> 1; index > 0 && due(index) < due(parent); parent = (index - 1) >> 1) {
        swap(index, parent)
        index = parent
      }
    },
    first: (): Item | undefined => heap[0],
    take: (): Item | undefined => {
      const earliest = heap[0]
      const last = heap.pop()
      if (heap.length > 0 && last !== undefined) {
        heap[0] = last
        for (let index = 0; ;) {
          const left = 2 * index + 1
          const child = due(left + 1) < due(left) ? left + 1 : left
          if (due(child) >= due(index)) break
          swap(index, child)
          index = child
        }
      }
      return earliest
    },
  }
}
