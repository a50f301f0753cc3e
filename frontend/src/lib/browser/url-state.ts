import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Changes the given query parameters and keeps the others; undefined and '' remove a parameter. */
export const withValues = (
  search: URLSearchParams,
  changes: Readonly<Record<string, string | readonly string[] | undefined>>,
) => {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name)
    for (const each of typeof value === 'string' ? [value] : (value ?? [])) if (each !== '') next.append(name, each)
  }
  return next
}

/** One URL parameter as state: `const [panel, setPanel] = useUrlValue('panel')`. */
export const useUrlValue = (name: string) => {
  const [search, setSearch] = useSearchParams()
  const set = useCallback(
    (value: string | undefined, options: { replace?: boolean } = {}) =>
      setSearch((before) => withValues(before, { [name]: value }), { replace: options.replace ?? false }),
    [name, setSearch],
  )
  return [search.get(name) ?? undefined, set] as const
}

export interface Sort {
  column: string
  descending: boolean
}

/** `?sort=-waiting` = by `waiting`, largest first. */
export const sortOf = (text: string | undefined): Sort | undefined =>
  text === undefined || text === '' ? undefined : { column: text.replace(/^-/, ''), descending: text.startsWith('-') }

export const sortText = (sort: Sort | undefined) =>
  sort === undefined ? undefined : `${sort.descending ? '-' : ''}${sort.column}`
