import { InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportState } from './use-report-state.ts'

const referencesIn = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim().toUpperCase())
    .filter((one) => one !== '')

/** Filters a report by one or more references; applied on Enter or on leaving the field. */
export const QuotationFilter = ({ state }: { state: ReportState }) => {
  const { t } = useTranslation('reports')
  const [typed, setTyped] = useState('')
  const addTyped = () => {
    const references = referencesIn(typed)
    if (references.length === 0) return
    setTyped('')
    state.setFilter('quotation', [...new Set([...(state.values['quotation'] ?? []), ...references])])
  }
  return (
    <InputGroup
      className="width-192"
      size="small"
      leftElement={<SearchIcon aria-hidden="true" />}
      placeholder={t('filter.quotation')}
      aria-label={t('filter.quotation')}
      value={typed}
      onValueChange={setTyped}
      onBlur={addTyped}
      onKeyDown={({ key }) => key === 'Enter' && addTyped()}
    />
  )
}
