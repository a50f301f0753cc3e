import { MenuIcon, ThListIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { density, useStored } from '../../lib/storage/storage.ts'
import { Segments } from '../form/form-row.tsx'

export const DensitySwitch = () => {
  const { t } = useTranslation('table')
  return (
    <Segments
      label={t('common.density')}
      value={useStored(density)}
      onChange={density.write}
      segments={[
        {
          value: 'comfortable',
          label: (
            <>
              <MenuIcon size={14} aria-hidden="true" /> {t('comfortable')}
            </>
          ),
        },
        {
          value: 'compact',
          label: (
            <>
              <ThListIcon size={14} aria-hidden="true" /> {t('compact')}
            </>
          ),
        },
      ]}
    />
  )
}
