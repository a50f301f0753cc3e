/** Runs the tasks of one key one after the other, also after a failure; different keys do not wait for each other. */
export const keyedQueue = () => {
  const last = new Map<string, Promise<unknown>>()

  return <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const before = last.get(key)
    const execution = before ? before.then(task, task) : task()
    last.set(key, execution)
    const removeIfLast = () => {
      if (last.get(key) === execution) last.delete(key)
    }
    execution.then(removeIfLast, removeIfLast)
    return execution
  }
}
