import closeWithGrace from 'close-with-grace'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Closes within 9 s when the process is told to end, with status 0; with status 1 after an error that nobody caught. */
export const closeOnSignal = (close: (error?: Error) => Promise<void>): void => {
  const grace = closeWithGrace({ delay: 9_000, logger: false, skip: [...signals] }, ({ err }) => close(err))
  let isClosing = false
  const closeOnce = () => {
    if (isClosing) return
    isClosing = true
    grace.close()
  }
  // A terminal and npm may both pass on one Ctrl-C: a further one is the same wish, not a wish to be rude.
  for (const signal of signals) process.on(signal, closeOnce)
}
