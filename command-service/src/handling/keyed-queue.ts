/** Runs the tasks of one key one after the other, also after a failure; different keys do not wait for each other. */
export const keyedQueue = () => {
  const last = new Map<string, Promise<unknown>>()

  return <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const before = last.get(key)
    const mine = before ? before.then(task, task) : task()
    last.set(key, mine)
    const leave = () => {
      if (last.get(key) === mine) last.delete(key)
    }
    mine.then(leave, leave)
    return mine
  }
}
