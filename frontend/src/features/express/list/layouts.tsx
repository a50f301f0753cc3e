import { GridViewIcon, ListIcon, ThIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../components/form/form-row.tsx'

/** Ways to show the shipments, with the same filters and order; the first has no parameter in the address. */
export const layouts = ['list', 'table', 'board'] as const
export type Layout = (typeof layouts)[number]

export const layoutIn = (search: URLSearchParams): Layout => layouts.find((one) => one === search.get('view')) ?? 'list'

const icons = { list: ListIcon, table: ThIcon, board: GridViewIcon }

export const LayoutSwitch = ({ value, onChange }: { value: Layout; onChange: (layout: Layout) => void }) => {
  const { t } = useTranslation('express')
  return (
    <Segments
      label={t('layout.label')}
      value={value}
      onChange={onChange}
      segments={layouts.map((layout) => {
        const Icon = icons[layout]
        return { value: layout, name: t(`layout.${layout}`), label: <Icon size={14} title={t(`layout.${layout}`)} /> }
      })}
    />
  )
}
