import { useTranslation } from 'react-i18next'
import { FilterChips, type FilterChipsProps } from './filter-chips.tsx'
import { FilterInput } from '../../../components/data-table/filter-input.tsx'
import { useCountText } from '../list/use-count-text.ts'
import { useCountWords } from '../list/use-count-words.ts'

interface Counted {
  count: number
  more?: boolean | undefined
}

export interface FilterBarProps extends FilterChipsProps {
  /** Undefined before the first read. */
  shown: Counted | undefined
  total: Counted | undefined
}

/** The filter box, a chip per set filter (`Espera ≥ 2 h ×`), and the number of remaining rows. */
export const FilterBar = ({ filters, onChange, hiddenFilters, shown, total, nameOf }: FilterBarProps) => {
  const { t } = useTranslation('quotations')
  const text = useCountText()
  const countWords = useCountWords()
  const shownText = (rows: Counted) =>
    total !== undefined && text(total) !== text(rows)
      ? t('shownOf', { shown: text(rows), total: text(total) })
      : countWords(rows)
  return (
    <div className="filter-bar">
      <FilterInput value={filters.q} onChange={(typed) => onChange('q', [typed])} />
      <FilterChips filters={filters} onChange={onChange} hiddenFilters={hiddenFilters} nameOf={nameOf} />
      <span className="filter-count" role="status">
        {shown !== undefined && shownText(shown)}
      </span>
    </div>
  )
}
