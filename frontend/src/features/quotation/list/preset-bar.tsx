import type { ListName } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ViewBar } from '../../../components/views/view-bar.tsx'
import type { ColumnLayout } from '../../../components/data-table/column.ts'
import type { ColumnLayoutControl } from '../../../components/data-table/use-column-layout.ts'
import { useSession } from '../../../lib/auth/session.ts'
import { filterQuery, filtersOf, type ListFilters } from '../filters/list-filters.ts'
import { isPresetShown, type Preset, presetsOf } from './presets.ts'
import { columnsOf, columnsText } from '../../../components/data-table/shown-columns.ts'
import { stateIn, stateText } from './view-state.ts'
import { countOptions } from '../quotation-queries.ts'
import { useCountText } from './use-count-text.ts'
import { storedSort } from './use-list-state.ts'

const addressOf = ({ values }: Preset, sort: string | null) => {
  const search = new URLSearchParams()
  for (const [name, chosen] of Object.entries(values)) search.set(name, chosen.join(','))
  if (sort !== null) search.set('sort', sort)
  return { search: search.toString() }
}

export interface PresetBarProps {
  list: ListName
  filters: ListFilters
  sort: string | null
  /** Sort stored in a view; undefined for the list's default. */
  stored: string | undefined
  columns: readonly { id: string; hidden?: boolean; fixed?: boolean }[]
  control: ColumnLayoutControl
}

/** The common views with their counts, followed by the saved ones. */
export const PresetBar = ({ list, filters, sort, stored: savedSort, columns, control }: PresetBarProps) => {
  const { t } = useTranslation('quotations')
  const me = useSession()?.id ?? ''
  const allPresets = presetsOf(list, me)
  const presets = (isSavedView: boolean) =>
    allPresets.map((preset) => (
      <li key={preset.id}>
        <Link
          className="preset"
          to={addressOf(preset, sort)}
          replace
          aria-current={!isSavedView && isPresetShown(preset, filters) ? 'true' : undefined}
        >
          {t(`preset.${preset.id}`)} <Count list={list} filters={preset} />
        </Link>
      </li>
    ))
  const layoutText = (layout: Partial<ColumnLayout>) => columnsText(columns, { ...control.layout, ...layout })
  return (
    <ViewBar
      list={list}
      presets={presets}
      state={stateText(filters, savedSort)}
      isPreset={savedSort === undefined && allPresets.some((preset) => isPresetShown(preset, filters))}
      stateIn={(text) => stateIn(text, (search) => storedSort(list, search))}
      columns={layoutText({})}
      columnsIn={(text) => layoutText(columnsOf(columns, text))}
      showColumns={(text) => control.change(columnsOf(columns, text))}
      count={(text) => <Count list={list} filters={filtersOf(new URLSearchParams(text))} />}
    />
  )
}

const Count = ({ list, filters }: { list: ListName; filters: Pick<ListFilters, 'values'> & { q?: string } }) => {
  const text = useCountText()
  const { data } = useQuery(countOptions(list, filterQuery({ q: '', ...filters })))
  return data === undefined ? null : <span className="count">{text(data)}</span>
}
