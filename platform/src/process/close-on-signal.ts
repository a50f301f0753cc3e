import closeWithGrace from 'close-with-grace'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Closes within 9 s on a signal to end, with exit status 0, or with status 1 after an uncaught error. */
export const closeOnSignal = (close: (error?: Error) => Promise<void>): void => {
  const grace = closeWithGrace({ delay: 9_000, logger: false, skip: [...signals] }, ({ err }) => close(err))
  let isClosing = false
  const closeOnce = () => {
    if (isClosing) return
    isClosing = true
    grace.close()
  }
  // Terminal and npm may both forward one Ctrl-C, so a second signal does not force the end.
  for (const signal of signals) process.on(signal, closeOnce)
}
