/**
 * Who is told when something changes that React does not hold; `subscribe` is what `useSyncExternalStore` asks for. With
 * the key of something that the browser keeps, a change in another tab is told as well.
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
