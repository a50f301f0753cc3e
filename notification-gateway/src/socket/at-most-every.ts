/** Limits a stream of values to one per interval: the first at once, then always the last one. */
export const atMostEvery = <T>(ms: number, send: (value: T) => void) => {
  let waitingValue: { value: T } | undefined
  let timer: NodeJS.Timeout | undefined
  const sendWaiting = () => {
    timer = undefined
    if (!waitingValue) return
    const { value } = waitingValue
    waitingValue = undefined
    sendNow(value)
  }
  const sendNow = (value: T) => {
    timer = setTimeout(sendWaiting, ms)
    timer.unref()
    send(value)
  }
  return {
    send: (value: T): void => {
      if (timer) waitingValue = { value }
      else sendNow(value)
    },
    stop: (): void => clearTimeout(timer),
  }
}
