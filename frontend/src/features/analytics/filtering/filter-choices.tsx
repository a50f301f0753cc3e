import type { SearchedFilter } from '@freight/contracts/analytics/filter-choices'
import { companies, incoterms, transports } from '@freight/contracts/choices'
import { Checkbox } from '@blueprintjs/core'
import { byArrows, focusFirst } from './by-arrows.ts'
import { FilterSearch } from './filter-search.tsx'
import { type ListFilter, scopes } from '../filters.ts'

interface FilterChoicesProps {
  name: ListFilter
  label: string
  chosen: readonly string[]
  wordOf: (value: string) => string
  onChange: (chosen: string[]) => void
}

const listed: { readonly [Name in Exclude<ListFilter, SearchedFilter>]: readonly string[] } = {
  company: companies,
  transport: transports,
  incoterm: incoterms,
  scope: scopes,
}

const isListed = (name: ListFilter): name is keyof typeof listed => name in listed

/** Values of a filter: checkboxes, or a search where there are too many. */
export default function FilterChoices({ name, label, chosen, wordOf, onChange }: FilterChoicesProps) {
  const toggle = (one: string) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return (
    <div role="group" aria-label={label} ref={focusFirst} onKeyDown={byArrows}>
      {isListed(name) ? (
        listed[name].map((one) => (
          <Checkbox key={one} label={wordOf(one)} checked={chosen.includes(one)} onChange={() => toggle(one)} />
        ))
      ) : (
        <FilterSearch filter={name} chosen={chosen} onToggle={toggle} />
      )}
    </div>
  )
}
