import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ViewedList } from '../views/view-queries.ts'
import { ViewBar } from '../views/view-bar.tsx'
import type { CatalogueState } from './use-catalogue-state.ts'

export interface CatalogueViewsProps {
  list: ViewedList
  state: Pick<CatalogueState, 'kept' | 'keptIn'>
}

const none = () => ''

/** One's own and shared views of a catalogue, and keeping what is filtered as one. */
export const CatalogueViews = ({ list, state }: CatalogueViewsProps) => {
  const { t } = useTranslation('views')
  return (
    <ViewBar
      isPlain
      list={list}
      param="saved"
      presets={(isSavedView) =>
        isSavedView && (
          <li>
            <Link className="preset" to={{ search: '' }} replace>
              {t('whole')}
            </Link>
          </li>
        )
      }
      state={state.kept}
      isPreset={state.kept === ''}
      stateIn={state.keptIn}
      columns=""
      columnsIn={none}
      showColumns={none}
      count={none}
    />
  )
}
