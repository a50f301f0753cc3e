import { useSearchParams } from 'react-router-dom'

/** The edited alternative of a tab: its id, or `new` with the cost that it comes from. */
export const useEdit = () => {
  const [search, setSearch] = useSearchParams()
  const set = (edit: string | undefined, from?: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('edit')
        after.delete('from')
        if (edit !== undefined) after.set('edit', edit)
        if (from !== undefined) after.set('from', from)
        return after
      },
      { replace: true },
    )
  return { edit: search.get('edit') ?? undefined, from: search.get('from') ?? undefined, set }
}
