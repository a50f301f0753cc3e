const names = new Map<string, string>()

/** Names of clients and people chosen in filters: the URL contains only their ids. */
export const rememberName = (id: string, name: string) => {
  names.set(id, name)
}

export const knownName = (id: string): string | undefined => names.get(id)
