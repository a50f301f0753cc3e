import { containerTypes, uldTypes } from '@freight/contracts/vocabulary/transport'
import { tierKinds } from '@freight/contracts/pricing/offer/offer-schedule'
import { calculators as rateCalculators } from '@freight/contracts/vocabulary/price'
import { rateImportFields } from '@freight/contracts/vocabulary/rate-import'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../../components/form/decimal-input.tsx'
import { SelectField } from '../../../../components/form/form-row.tsx'
import { useUnitName } from '../../editor/use-unit-name.ts'
import type { Kind, Target } from './target-words.ts'

const kinds = ['FIELD', 'CHARGE', 'BREAK', 'MINIMUM', 'LEAST', 'FREE_TIME'] as const satisfies readonly Kind[]
export const calculators = rateCalculators.filter(
  (one): one is Exclude<typeof one, 'RANGE' | 'RANGE_CUMULATIVE'> => one !== 'RANGE' && one !== 'RANGE_CUMULATIVE',
)

export interface TargetFieldsProps {
  header: string
  target: Target | undefined
  /** Suggestion from the heading alone. */
  suggested?: Target | undefined
  /** Codes of selectable charges. */
  codes: readonly string[]
  onChange: (target: Target | undefined) => void
}

const codeIn = (target: Target | undefined, codes: readonly string[]): string =>
  target !== undefined && 'code' in target ? target.code : (codes[0] ?? '')

/** Unit of a charge's price as given by the heading; otherwise selected by hand. */
const unitIn = (suggested: Target | undefined) =>
  suggested?.to === 'CHARGE' && suggested.calculator !== undefined
    ? { calculator: suggested.calculator, unit: suggested.unit }
    : { unit: '' }

const newTarget = (
  to: Kind,
  target: Target | undefined,
  suggested: Target | undefined,
  codes: readonly string[],
): Target => {
  const code = codeIn(target ?? suggested, codes)
  switch (to) {
    case 'FIELD':
      return { to, field: 'comments' }
    case 'CHARGE':
      return { to, code, ...unitIn(suggested) }
    case 'BREAK':
      return { to, code, from: '0', unit: 'KG' }
    case 'FREE_TIME':
      return { to, kind: 'DEMURRAGE' }
    default:
      return { to, code }
  }
}

/** Target of a column, editable: nothing, a field of the rate, or a price with its unit. */
export const TargetFields = ({ header, target, suggested, codes, onChange }: TargetFieldsProps) => {
  const { t } = useTranslation('providers')
  const { t: prices } = useTranslation('prices')
  const unitName = useUnitName()
  const label = t('rateImport.columns.of', { name: header })
  const partLabel = (part: string) => `${label}: ${part}`
  return (
    <span className="row wrap gap-6">
      <SelectField<Kind | ''>
        aria-label={label}
        value={target?.to ?? ''}
        options={[
          { value: '', label: t('rateImport.columns.unused') },
          ...kinds.map((value) => ({ value, label: t(`rateImport.columns.kinds.${value}`) })),
        ]}
        onChange={(to) => onChange(to === '' ? undefined : newTarget(to, target, suggested, codes))}
      />
      {target?.to === 'FIELD' && (
        <SelectField
          aria-label={partLabel(t('rateImport.columns.kinds.FIELD'))}
          value={target.field}
          options={rateImportFields.map((value) => ({ value, label: t(`rateImport.field.${value}`) }))}
          onChange={(field) => onChange({ to: 'FIELD', field })}
        />
      )}
      {target?.to === 'FREE_TIME' && (
        <>
          <SelectField
            aria-label={partLabel(t('rateImport.columns.kinds.FREE_TIME'))}
            value={target.kind}
            options={tierKinds.map((value) => ({ value, label: prices(`schedule.${value}`) }))}
            onChange={(kind) => onChange({ ...target, kind })}
          />
          <SelectField
            aria-label={partLabel(t('rateImport.field.container'))}
            value={target.container ?? ''}
            options={[
              { value: '' as const, label: prices('schedule.allContainers') },
              ...containerTypes.map((value) => ({ value, label: value })),
            ]}
            onChange={(container) => onChange({ ...target, container: container === '' ? undefined : container })}
          />
          <DecimalInput
            aria-label={partLabel(t('rateImport.columns.fromDay'))}
            placeholder={t('rateImport.columns.fromDay')}
            kind="whole"
            value={target.fromDay === undefined ? '' : String(target.fromDay)}
            onChange={(day) => onChange({ ...target, fromDay: Number(day) >= 1 ? Number(day) : undefined })}
          />
        </>
      )}
      {target !== undefined && 'code' in target && (
        <SelectField
          aria-label={partLabel(t('common.charge'))}
          value={target.code}
          options={[...new Set([target.code, ...codes])].map((value) => ({ value, label: value }))}
          onChange={(code) =>
            onChange(
              target.to === 'CHARGE'
                ? { to: 'CHARGE', code, ...unitIn(suggested), ...(target.currency && { currency: target.currency }) }
                : { ...target, code },
            )
          }
        />
      )}
      {target?.to === 'CHARGE' && (
        <SelectField
          aria-label={partLabel(t('rateImport.columns.per'))}
          invalid={target.calculator === undefined}
          value={target.calculator ?? ''}
          options={[
            ...(target.calculator === undefined
              ? [{ value: '' as const, label: t('rateImport.columns.chooseUnit') }]
              : []),
            ...calculators.map((value) => ({ value, label: unitName(value, value === 'PERCENT' ? 'FREIGHT' : '') })),
          ]}
          onChange={(calculator) =>
            calculator !== '' && onChange({ ...target, calculator, unit: calculator === 'PERCENT' ? 'FREIGHT' : '' })
          }
        />
      )}
      {target?.to === 'CHARGE' && (target.calculator === 'PER_CONTAINER' || target.calculator === 'PER_ULD') && (
        <SelectField
          aria-label={partLabel(target.calculator === 'PER_ULD' ? 'ULD' : t('rateImport.field.container'))}
          value={target.unit}
          options={[
            {
              value: '',
              label: target.calculator === 'PER_ULD' ? unitName('PER_ULD', '') : t('rateImport.whole.fromRow'),
            },
            ...(target.calculator === 'PER_ULD' ? uldTypes : containerTypes).map((value) => ({ value, label: value })),
          ]}
          onChange={(unit) => onChange({ ...target, unit })}
        />
      )}
      {target?.to === 'BREAK' && (
        <DecimalInput
          aria-label={partLabel(t('rateImport.columns.from'))}
          kind="whole"
          value={target.from}
          onChange={(from) => onChange({ ...target, from: from === '' ? '0' : from })}
        />
      )}
    </span>
  )
}
