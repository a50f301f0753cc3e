import { Classes } from '@blueprintjs/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFirstFocus } from '../../../components/overlay/use-first-focus.ts'
import type { ListFilter } from '../filters.ts'

interface AddFilterMenuProps {
  filters: readonly ListFilter[]
  onAdd: (name: ListFilter) => void
}

/** Optional filters that can be added to the bar. */
export default function AddFilterMenu({ filters, onAdd }: AddFilterMenuProps) {
  const { t } = useTranslation('analytics')
  const list = useRef<HTMLDivElement>(null)
  useFirstFocus(list)
  return (
    <div ref={list} className="filter-ranges stack" role="group" aria-label={t('filter.add')}>
      {filters.map((name) => (
        <button
          key={name}
          type="button"
          className={`filter-range pad-5-8 no-edge radius-control no-fill text-left pointer hovers ${Classes.POPOVER_DISMISS}`}
          onClick={() => onAdd(name)}
        >
          {t(`filter.${name}`)}
        </button>
      ))}
    </div>
  )
}
