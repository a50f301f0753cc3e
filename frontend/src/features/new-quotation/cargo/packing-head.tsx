import { useTranslation } from 'react-i18next'
import type { GridMeasures } from './packing.ts'

const HEAD = {
  position: 'sticky',
  zIndex: 1,
  top: 0,
  background: 'var(--surface)',
  boxShadow: '0 1px var(--line-2)',
} as const

/** Column heads with their units. */
export const PackingHead = ({ modo, system }: Pick<GridMeasures, 'modo' | 'system'>) => {
  const { t } = useTranslation('newQuotation')
  const units = system === 'metric' ? { weight: 'kg', length: 'cm' } : { weight: 'lb', length: 'in' }
  return (
    <thead style={HEAD}>
      <tr aria-rowindex={1}>
        <th scope="col">
          <span className="visually-hidden">{t('packing.number')}</span>
        </th>
        <th scope="col" className="left">
          {t(modo === 'RORO' ? 'packing.vehicle' : 'packing.kind')}
        </th>
        <th scope="col">{t('packing.cantidad')}</th>
        <th scope="col">
          {t('packing.peso')} <span className="quiet">{units.weight}</span>
        </th>
        {(['largo', 'ancho', 'alto'] as const).map((side) => (
          <th key={side} scope="col">
            {t(`packing.${side}`)} <span className="quiet">{units.length}</span>
          </th>
        ))}
        <th scope="col">kg</th>
        <th scope="col">m³</th>
        <th scope="col">{t('packing.chargeable')}</th>
        <th scope="col">
          <span className="visually-hidden">{t('packing.tools')}</span>
        </th>
      </tr>
    </thead>
  )
}
