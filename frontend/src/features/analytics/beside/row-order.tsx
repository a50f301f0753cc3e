import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../components/form/form-row.tsx'
import type { RowOrderProps } from '../chart-definition.ts'
import { withoutLooks } from '../chart-settings/chart-settings-values.ts'
import './row-order.css'

/** Sort key of the row name; differs from every place code. */
const NAME = 'name'

/** Selects the order of heat-map rows: as answered, by name, or ascending by one column. */
export const RowOrder = ({ look, columns, onChange }: RowOrderProps) => {
  const { t } = useTranslation('reports')
  const by = look.sort?.by ?? ''
  return (
    <span className="row-order margin-0-4 inline-row gap-6 size-12">
      <span className="quiet" aria-hidden="true">
        {t('dashboards.order.label')}
      </span>
      <SelectField
        aria-label={t('dashboards.order.label')}
        value={by === NAME || columns.some(({ id }) => id === by) ? by : ''}
        options={[
          { value: '', label: t('dashboards.order.cheapest') },
          { value: NAME, label: t('dashboards.order.name') },
          ...columns.map(({ id, name }) => ({ value: id, label: t('dashboards.order.nearest', { name }) })),
        ]}
        onChange={(value) =>
          onChange((now) => (value === '' ? withoutLooks(now, 'sort') : { ...now, sort: { order: 'asc', by: value } }))
        }
      />
    </span>
  )
}
