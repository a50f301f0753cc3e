import { useSearchParams } from 'react-router-dom'

/** Whether the request is being changed: `?amend`, so that reload and back work. */
export const useAmending = () => {
  const [search, setSearch] = useSearchParams()
  const set = (isAmending: boolean) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      if (isAmending) after.set('amend', '')
      else after.delete('amend')
      return after
    })
  return [search.has('amend'), set] as const
}
