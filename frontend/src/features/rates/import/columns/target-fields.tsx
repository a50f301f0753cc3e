import { containerTypes } from '@freight/contracts/choices'
import { rateCalculators } from '@freight/contracts/rate/choices'
import { rateImportFields } from '@freight/contracts/rate-import/choices'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../../components/form/decimal-input.tsx'
import { SelectField } from '../../../../components/form/select-field.tsx'
import { useUnitName } from '../../editor/use-unit-name.ts'
import type { Kind, Target } from './target-words.ts'

const kinds = ['FIELD', 'CHARGE', 'BREAK', 'MINIMUM', 'LEAST'] as const satisfies readonly Kind[]
const calculators = rateCalculators.filter(
  (one): one is Exclude<typeof one, 'RANGE' | 'RANGE_CUMULATIVE'> => one !== 'RANGE' && one !== 'RANGE_CUMULATIVE',
)

export interface TargetFieldsProps {
  header: string
  target: Target | undefined
  /** Codes of charges that may be chosen. */
  codes: readonly string[]
  onChange: (target: Target | undefined) => void
}

const codeIn = (target: Target | undefined, codes: readonly string[]): string =>
  target !== undefined && target.to !== 'FIELD' ? target.code : (codes[0] ?? '')

const begun = (to: Kind, target: Target | undefined, codes: readonly string[]): Target => {
  const code = codeIn(target, codes)
  switch (to) {
    case 'FIELD':
      return { to, field: 'comments' }
    case 'CHARGE':
      return { to, code, calculator: 'FLAT', unit: '' }
    case 'BREAK':
      return { to, code, from: '0', unit: 'KG' }
    default:
      return { to, code }
  }
}

/** What a column of the file is, corrected by hand: nothing, a field of the rate, or a price with what it is for. */
export const TargetFields = ({ header, target, codes, onChange }: TargetFieldsProps) => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const unitName = useUnitName()
  const label = t('columns.of', { name: header })
  const named = (part: string) => `${label}: ${part}`
  return (
    <span className="rate-target">
      <SelectField<Kind | ''>
        aria-label={label}
        value={target?.to ?? ''}
        options={[
          { value: '', label: t('columns.unused') },
          ...kinds.map((value) => ({ value, label: t(`columns.kinds.${value}`) })),
        ]}
        onChange={(to) => onChange(to === '' ? undefined : begun(to, target, codes))}
      />
      {target?.to === 'FIELD' && (
        <SelectField
          aria-label={named(t('columns.kinds.FIELD'))}
          value={target.field}
          options={rateImportFields.map((value) => ({ value, label: t(`field.${value}`) }))}
          onChange={(field) => onChange({ to: 'FIELD', field })}
        />
      )}
      {target !== undefined && target.to !== 'FIELD' && (
        <SelectField
          aria-label={named(t('columns.charge'))}
          value={target.code}
          options={[...new Set([target.code, ...codes])].map((value) => ({ value, label: value }))}
          onChange={(code) => onChange({ ...target, code })}
        />
      )}
      {target?.to === 'CHARGE' && (
        <SelectField
          aria-label={named(t('columns.per'))}
          value={target.calculator}
          options={calculators.map((value) => ({
            value,
            label: unitName(value, value === 'PERCENT' ? 'FREIGHT' : ''),
          }))}
          onChange={(calculator) =>
            onChange({ ...target, calculator, unit: calculator === 'PERCENT' ? 'FREIGHT' : '' })
          }
        />
      )}
      {target?.to === 'CHARGE' && target.calculator === 'PER_CONTAINER' && (
        <SelectField
          aria-label={named(t('field.container'))}
          value={target.unit}
          options={[
            { value: '', label: t('whole.fromRow') },
            ...containerTypes.map((value) => ({ value, label: value })),
          ]}
          onChange={(unit) => onChange({ ...target, unit })}
        />
      )}
      {target?.to === 'BREAK' && (
        <DecimalInput
          aria-label={named(t('columns.from'))}
          kind="whole"
          value={target.from}
          onChange={(from) => onChange({ ...target, from: from === '' ? '0' : from })}
        />
      )}
    </span>
  )
}
