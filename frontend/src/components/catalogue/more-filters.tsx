import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { PlusIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CatalogueFilter, FilterChips, type FilterState } from './filter-chips.tsx'
import './catalogue-page.css'

interface MoreFiltersProps {
  filters: readonly CatalogueFilter[]
  state: FilterState
}

/** Rare filters: each is a chip while it is set or was opened; the others are listed behind "+ Filtro". */
export const MoreFilters = ({ filters, state }: MoreFiltersProps) => {
  const { t } = useTranslation('catalogue')
  const [opened, setOpened] = useState<readonly string[]>([])
  const isShown = ({ name }: CatalogueFilter) => opened.includes(name) || (state.values[name] ?? []).length > 0
  const hiddenFilters = filters.filter((one) => !isShown(one))
  const shown = filters.filter(isShown).map((one) => ({ ...one, isOpen: opened.at(-1) === one.name }))
  return (
    <>
      <FilterChips filters={shown} state={state} />
      {hiddenFilters.length > 0 && (
        <PopoverNext
          placement="bottom-start"
          arrow={false}
          content={
            <Menu>
              {hiddenFilters.map(({ name, label }) => (
                <MenuItem key={name} text={label} onClick={() => setOpened([...opened, name])} />
              ))}
            </Menu>
          }
        >
          <Button variant="minimal" size="small" icon={<PlusIcon size={14} />}>
            {t('filter.add')}
          </Button>
        </PopoverNext>
      )}
    </>
  )
}
