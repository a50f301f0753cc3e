import { useSearchParams } from 'react-router-dom'

export const tabs = ['summary', 'costs', 'comparison', 'sell', 'documents', 'notes', 'history'] as const
export type Tab = (typeof tabs)[number]

const isTab = (text: string | null): text is Tab => tabs.some((tab) => tab === text)

/** Which tab is open, and what is being edited in it: `?tab=costs&edit=new`. */
export const useTab = () => {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const tab: Tab = isTab(asked) ? asked : 'summary'
  const setTab = (next: Tab, more: Readonly<Record<string, string>> = {}) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      for (const name of ['tab', 'edit', 'from']) after.delete(name)
      if (next !== 'summary') after.set('tab', next)
      for (const [name, value] of Object.entries(more)) after.set(name, value)
      return after
    })
  return [tab, setTab] as const
}

/** After which of its events the quotation is shown, when it is not shown as it is now: `?tab=history&at=6`. */
export const usePastRevision = ({ revision }: { revision: number }): number | undefined => {
  const [search] = useSearchParams()
  const at = Number(search.get('at'))
  return search.get('tab') === 'history' && Number.isInteger(at) && at >= 1 && at < revision ? at : undefined
}
