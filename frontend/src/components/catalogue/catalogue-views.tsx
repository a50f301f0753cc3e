import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ViewedList } from '../views/use-view-acts.ts'
import { ViewBar, type ViewBarProps } from '../views/view-bar.tsx'
import type { CatalogueState } from './filter-chips.tsx'

export interface CatalogueViewsProps {
  list: ViewedList
  state: Pick<CatalogueState, 'kept' | 'keptIn'>
  /** Of a list whose columns can be chosen. */
  columns?: Pick<ViewBarProps, 'columns' | 'columnsIn' | 'showColumns'>
}

const none = () => ''
const fixedColumns = { columns: '', columnsIn: none, showColumns: none }

/** Own and shared views of a catalogue, and saving the current filters as a view. */
export const CatalogueViews = ({ list, state, columns = fixedColumns }: CatalogueViewsProps) => {
  const { t } = useTranslation('views')
  return (
    <ViewBar
      isPlain
      list={list}
      param="saved"
      presets={(isSavedView) =>
        isSavedView && (
          <li>
            <Link
              className="preset height-26 pad-0-8 radius-control ink-2 inline-row gap-6 no-wrap size-12-5"
              to={{ search: '' }}
              replace
            >
              {t('whole')}
            </Link>
          </li>
        )
      }
      state={state.kept}
      isPreset={state.kept === ''}
      stateIn={state.keptIn}
      {...columns}
      count={none}
    />
  )
}
