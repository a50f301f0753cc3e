const ASKED = 'asked-for'
const ENDED = 'session-ended'

const session = {
  get: (key: string) => {
    try {
      return sessionStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  set: (key: string, value: string | undefined) => {
    try {
      if (value === undefined) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, value)
    } catch {
      // Without session storage one lands on the home page: no harm.
    }
  },
}

/** The route first asked for, so that signing in leads back to it. */
export const requestedRoute = {
  read: () => session.get(ASKED),
  keep: (path: string) => session.set(ASKED, path),
  take: () => {
    const path = session.get(ASKED)
    session.set(ASKED, undefined)
    return path
  },
}

/** Whether the last session ended by itself; the sign-in page says so. */
export const sessionEnded = {
  read: () => session.get(ENDED) !== undefined,
  keep: () => session.set(ENDED, 'yes'),
  forget: () => session.set(ENDED, undefined),
}
