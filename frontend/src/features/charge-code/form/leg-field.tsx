import { useTranslation } from 'react-i18next'
import { CustomField, textOf } from '../../../components/entry-form/entry-field.tsx'
import type { EntryForm } from '../../../components/entry-form/entry-form.ts'
import { SelectField } from '../../../components/form/select-field.tsx'
import { type ChargeCodeValues, isLeg, legWords } from '../charge-code.ts'

/** Leg of a charge; without one, that of its section. */
export const LegField = ({ form }: { form: EntryForm<ChargeCodeValues> }) => {
  const { t } = useTranslation('chargeCodes')
  return (
    <CustomField form={form} name="leg" hint={t('hint.leg')}>
      {({ value, onChange, onBlur, id, invalid, disabled, 'aria-describedby': describedBy }) => (
        <span onBlur={onBlur}>
          <SelectField
            id={id}
            invalid={invalid}
            disabled={disabled}
            value={textOf(value)}
            options={[
              { value: '', label: t('leg.none') },
              ...legWords.map((leg) => ({ value: leg, label: t(`leg.${leg}`) })),
            ]}
            onChange={(next) => onChange(isLeg(next) ? next : null)}
            {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          />
        </span>
      )}
    </CustomField>
  )
}
