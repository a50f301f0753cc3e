import { useTranslation } from 'react-i18next'
import type { RowOrderProps } from '../drawn.ts'
import { withoutLooks } from '../look/chart-look.ts'
import './row-order.css'

/** Not the code of a place. */
const NAME = 'name'

/** In which order the rows of cells stand: as they come, by their names, or the nearest in one column first. */
export const RowOrder = ({ look, columns, onChange }: RowOrderProps) => {
  const { t } = useTranslation('reports', { keyPrefix: 'dashboards.order' })
  const by = look.sort?.by ?? ''
  return (
    <label className="row-order">
      <span className="quiet">{t('label')}</span>
      <select
        value={by === NAME || columns.some(({ id }) => id === by) ? by : ''}
        onChange={({ target: { value } }) =>
          onChange((now) => (value === '' ? withoutLooks(now, 'sort') : { ...now, sort: { order: 'asc', by: value } }))
        }
      >
        <option value="">{t('cheapest')}</option>
        <option value={NAME}>{t('name')}</option>
        {columns.map(({ id, name }) => (
          <option key={id} value={id}>
            {t('nearest', { name })}
          </option>
        ))}
      </select>
    </label>
  )
}
