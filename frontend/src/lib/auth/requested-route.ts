const STORAGE_KEY = 'asked-for'
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
      // Without session storage the user lands on the home page, which is harmless.
    }
  },
}

/** The first requested route: the target after sign-in. */
export const requestedRoute = {
  read: () => session.get(STORAGE_KEY),
  keep: (path: string) => session.set(STORAGE_KEY, path),
  take: () => {
    const path = session.get(STORAGE_KEY)
    session.set(STORAGE_KEY, undefined)
    return path
  },
}

/** Whether the last session expired; the sign-in page shows it. */
export const sessionEnded = {
  read: () => session.get(ENDED) !== undefined,
  keep: () => session.set(ENDED, 'yes'),
  forget: () => session.set(ENDED, undefined),
}
