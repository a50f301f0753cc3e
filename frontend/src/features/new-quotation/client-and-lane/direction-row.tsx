import { directions, isDirectionOpen } from '@freight/contracts/freight/direction'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import type { FormPart } from '../form/form-part.ts'

/** Our client's side; shown only where neither place lies in our country. */
export const DirectionRow = ({ form, change, company }: Omit<FormPart, 'errorText'> & { company: string }) => {
  const { t } = useTranslation('newQuotation')
  const { origin, destination, direction } = form
  if (!origin || !destination || !isDirectionOpen(company, origin.country, destination.country)) return null
  return (
    <div className="form-line place-line">
      <FormRow label={t('lane.direction')} hint={t('lane.directionHint')}>
        {({ id, ...described }) => (
          <SelectField
            id={id}
            aria-describedby={described['aria-describedby']}
            value={direction}
            options={directions.map((value) => ({ value, label: t(`lane.${value}`) }))}
            onChange={(chosen) => change({ direction: chosen })}
          />
        )}
      </FormRow>
    </div>
  )
}
