import { useSearchParams } from 'react-router-dom'

export const tabs = ['summary', 'costs', 'comparison', 'sell', 'documents', 'notes', 'history'] as const
export type Tab = (typeof tabs)[number]

const isTab = (text: string | null): text is Tab => tabs.some((tab) => tab === text)

/** The open tab and its edited alternative: `?tab=costs&edit=new`. */
export const useTab = () => {
  const [search, setSearch] = useSearchParams()
  const tabInUrl = search.get('tab')
  const tab: Tab = isTab(tabInUrl) ? tabInUrl : 'summary'
  const setTab = (next: Tab, params: Readonly<Record<string, string>> = {}) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      for (const name of ['tab', 'edit', 'from']) after.delete(name)
      if (next !== 'summary') after.set('tab', next)
      for (const [name, value] of Object.entries(params)) after.set(name, value)
      return after
    })
  return [tab, setTab] as const
}

/** Event after which the quotation is shown; undefined for the current state: `?tab=history&at=6`. */
export const usePastRevision = (detail: { revision: number }): number | undefined => {
  const [search] = useSearchParams()
  const chosenRevision = useChosenRevision(detail)
  return search.get('tab') === 'history' ? chosenRevision : undefined
}

/** The event selected in the history, on any tab: the other tabs show the current quotation. */
export const useChosenRevision = ({ revision }: { revision: number }): number | undefined => {
  const [search] = useSearchParams()
  const chosenRevision = Number(search.get('at'))
  return Number.isInteger(chosenRevision) && chosenRevision >= 1 && chosenRevision < revision
    ? chosenRevision
    : undefined
}
