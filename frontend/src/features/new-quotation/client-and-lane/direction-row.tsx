import { directions, isDirectionOpen } from '@freight/contracts/freight/direction'
import { useTranslation } from 'react-i18next'
import type { FormPart } from '../form/form-part.ts'
import { SelectRow } from '../../../components/form/rows.tsx'

/** Our client's side; shown only where neither place lies in our country. */
export const DirectionRow = ({ form, change, company }: Omit<FormPart, 'errorText'> & { company: string }) => {
  const { t } = useTranslation('newQuotation')
  const { origin, destination, direction } = form
  if (!origin || !destination || !isDirectionOpen(company, origin.country, destination.country)) return null
  return (
    <div className="form-line place-line">
      <SelectRow
        label={t('lane.direction')}
        hint={t('lane.directionHint')}
        value={direction}
        options={directions.map((value) => ({ value, label: t(`lane.${value}`) }))}
        onChange={(chosen) => change({ direction: chosen })}
      />
    </div>
  )
}
