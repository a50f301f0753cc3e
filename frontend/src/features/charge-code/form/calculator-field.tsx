import { usualCalculators } from '@freight/contracts/charge-code/usual-calculators'
import { useTranslation } from 'react-i18next'
import { CustomField, textOf } from '../../../components/entry-form/entry-field.tsx'
import type { EntryForm } from '../../../components/entry-form/entry-form.ts'
import { SelectField } from '../../../components/form/select-field.tsx'
import type { ChargeCodeValues } from '../charge-code.ts'

/** Default calculator of a line with the code; without one, the usual one of its mode. */
export const CalculatorField = ({ form }: { form: EntryForm<ChargeCodeValues> }) => {
  const { t } = useTranslation('chargeCodes')
  return (
    <CustomField form={form} name="calculator" hint={t('hint.calculator')}>
      {({ value, onChange, onBlur, id, invalid, disabled, 'aria-describedby': describedBy }) => (
        <span onBlur={onBlur}>
          <SelectField
            id={id}
            invalid={invalid}
            disabled={disabled}
            value={textOf(value)}
            options={[
              { value: '', label: t('calculator.none') },
              ...usualCalculators.map((one) => ({ value: one, label: t(`calculator.${one}`) })),
            ]}
            onChange={(next) => onChange(usualCalculators.find((one) => one === next) ?? null)}
            {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          />
        </span>
      )}
    </CustomField>
  )
}
