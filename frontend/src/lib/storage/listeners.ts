/**
 * Listeners for state outside React; `subscribe` fits `useSyncExternalStore`. With a storage key, changes in other tabs
 * notify the listeners too.
 */
export const createListeners = (key?: string) => {
  const all = new Set<() => void>()
  return {
    tell: () => all.forEach((listener) => listener()),
    subscribe: (listener: () => void) => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener()
      }
      all.add(listener)
      if (key !== undefined) window.addEventListener('storage', onStorage)
      return () => {
        all.delete(listener)
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}
