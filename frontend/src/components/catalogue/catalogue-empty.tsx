import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../feedback/empty.tsx'
import type { CatalogueState } from './use-catalogue-state.ts'

export interface CatalogueEmptyProps {
  state: Pick<CatalogueState, 'isFiltered' | 'clear' | 'q'>
  /** Text for an empty catalogue: what belongs here, and the next step. */
  title: string
  help: string
  action?: ReactNode
}

/** Empty catalogue or no matching rows: two texts with different actions. */
export const CatalogueEmpty = ({ state, title, help, action }: CatalogueEmptyProps) => {
  const { t } = useTranslation('catalogue')
  const { t: shell } = useTranslation('shell')
  if (!state.isFiltered) return <Empty kind="none" title={title} help={help} actions={action} />
  return (
    <Empty
      kind="no-match"
      title={t('empty.noMatch')}
      help={state.q === '' ? t('empty.filters') : t('empty.searched', { text: state.q })}
      actions={
        <Button variant="outlined" onClick={state.clear}>
          {shell('action.clearFilters')}
        </Button>
      }
    />
  )
}
