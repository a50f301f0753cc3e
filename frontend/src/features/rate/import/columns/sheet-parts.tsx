import { useTranslation } from 'react-i18next'
import { DateField } from '../../../../components/form/date-field.tsx'
import { SelectField } from '../../../../components/form/form-row.tsx'
import { useScheduleWords } from '../../../../components/offer/use-schedule-words.ts'
import { MISSING, useFormat } from '../../../../lib/format/format.ts'
import { useUnitName } from '../../editor/use-unit-name.ts'
import type { Look, Mapping } from '../rate-import-queries.ts'
import { calculators } from './target-fields.tsx'

type Surcharges = NonNullable<Mapping['surcharges']>
type Periods = NonNullable<Mapping['periods']>

const replaced = <T,>(all: readonly T[], index: number, changes: Partial<T>): T[] =>
  all.map((one, at) => (at === index ? { ...one, ...changes } : one))

/** Validities side by side: each row of the file gives one rate for each. */
export const SheetPeriods = ({
  periods,
  columns,
  onChange,
}: {
  periods: Periods
  columns: Mapping['columns']
  onChange: (periods: Periods) => void
}) => {
  const { t } = useTranslation('providers')
  const areOfPlaces = periods.every(({ at }) => at !== undefined)
  const hasColumn = (period: number, field: 'validFrom' | 'validTo') =>
    columns.some((one) => one.period === period && one.target.to === 'FIELD' && one.target.field === field)
  return (
    <section className="rate-import-card stack gap-8 min-width-0 on-surface">
      <h2>
        {t(areOfPlaces ? 'rateImport.periods.places' : 'column.validity')}{' '}
        <span className="quiet">{t(areOfPlaces ? 'rateImport.periods.placesHelp' : 'rateImport.periods.help')}</span>
      </h2>
      <table className="rate-columns">
        <thead>
          <tr>
            <th scope="col">{t('rateImport.columns.heading')}</th>
            <th scope="col">{t('rateImport.field.validFrom')}</th>
            <th scope="col">{t('rateImport.field.validTo')}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period, index) => (
            // Periods keep their order, and two may have one name.
            <tr key={`${index} ${period.name}`}>
              <th scope="row">
                {period.name} <span className="quiet">{period.cell}</span>
                {period.at && <p className="quiet">{t(`rateImport.field.${period.at.end}`)}</p>}
              </th>
              {(['validFrom', 'validTo'] as const).map((field) => (
                <td key={field}>
                  {hasColumn(index, field) || (period.at && period[field] === undefined) ? (
                    <span className="quiet">{t('rateImport.whole.fromRow')}</span>
                  ) : (
                    <DateField
                      aria-label={`${t(`rateImport.field.${field}`)}: ${period.name}`}
                      value={period[field]}
                      invalid={period[field] === undefined}
                      onChange={(day) => onChange(replaced(periods, index, { [field]: day }))}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Demurrage and detention that texts of the file name, each with its cell. */
export const SheetTiers = ({ tiers }: { tiers: NonNullable<Mapping['tiers']> }) => {
  const { t } = useTranslation('providers')
  const words = useScheduleWords()
  return (
    <section className="rate-import-card stack gap-8 min-width-0 on-surface">
      <h2>
        {t('rateImport.freeTime.title')} <span className="quiet">{t('rateImport.freeTime.help')}</span>
      </h2>
      <ul>
        {words({ tiers }).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="quiet">{[...new Set(tiers.map(({ cell }) => cell))].join(', ')}</p>
    </section>
  )
}

const NOT_CHARGED = '-'

/** Prices beside the lanes or on another sheet, which every row gets that has none of its own. */
export const SheetSurcharges = ({
  surcharges,
  codes,
  onChange,
}: {
  surcharges: Surcharges
  codes: readonly string[]
  onChange: (surcharges: Surcharges) => void
}) => {
  const { t } = useTranslation('providers')
  const { t: rates } = useTranslation('rates')
  const format = useFormat()
  const unitName = useUnitName()
  return (
    <section className="rate-import-card stack gap-8 min-width-0 on-surface">
      <h2>
        {t('common.surcharges')} <span className="quiet">{t('rateImport.surcharges.help')}</span>
      </h2>
      <table className="rate-columns">
        <thead>
          <tr>
            <th scope="col">{t('rateImport.columns.heading')}</th>
            <th scope="col">{t('rateImport.columns.means')}</th>
            <th scope="col">{t('common.price')}</th>
            <th scope="col">{t('rateImport.file.column.cell')}</th>
          </tr>
        </thead>
        <tbody>
          {surcharges.map((one, index) => (
            <tr key={`${one.cell} ${one.unit}`} data-unused={one.code === null || undefined}>
              <th scope="row">
                {one.name}
                {one.at && (
                  <p className="quiet">{t('rateImport.surcharges.only', { places: one.at.codes.join(', ') })}</p>
                )}
                {(one.validFrom ?? one.validTo) !== undefined && (
                  <p className="quiet">
                    {[one.validFrom, one.validTo]
                      .map((day) => (day === undefined ? MISSING : format.date(day)))
                      .join(' – ')}
                  </p>
                )}
              </th>
              <td>
                <span className="row wrap gap-6">
                  <SelectField
                    aria-label={t('rateImport.surcharges.charge', { name: one.name })}
                    invalid={one.code === undefined}
                    value={one.code === null ? NOT_CHARGED : (one.code ?? '')}
                    options={[
                      ...(one.code === undefined ? [{ value: '', label: t('rateImport.surcharges.choose') }] : []),
                      { value: NOT_CHARGED, label: t('rateImport.columns.unused') },
                      ...[...new Set([...(one.code ? [one.code] : []), ...codes])].map((value) => ({
                        value,
                        label: value,
                      })),
                    ]}
                    onChange={(code) =>
                      code !== '' && onChange(replaced(surcharges, index, { code: code === NOT_CHARGED ? null : code }))
                    }
                  />
                  {one.calculator === undefined ? (
                    <SelectField
                      aria-label={`${one.name}: ${t('rateImport.columns.per')}`}
                      invalid={one.code !== null}
                      value=""
                      options={[
                        { value: '' as const, label: t('rateImport.columns.chooseUnit') },
                        ...calculators.map((value) => ({
                          value,
                          label: unitName(value, value === 'PERCENT' ? 'FREIGHT' : ''),
                        })),
                      ]}
                      onChange={(calculator) =>
                        calculator !== '' &&
                        onChange(
                          replaced(surcharges, index, { calculator, unit: calculator === 'PERCENT' ? 'FREIGHT' : '' }),
                        )
                      }
                    />
                  ) : (
                    <span className="quiet">{unitName(one.calculator, one.unit)}</span>
                  )}
                </span>
              </td>
              <td>
                {one.amount === undefined
                  ? rates('calculator.ON_REQUEST').toLocaleLowerCase()
                  : format.money(one.amount, one.currency)}
              </td>
              <td className="quiet">{one.cell}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Texts of the file that are no price, and sheets that are not read. */
export const SheetNotes = ({
  notes = [],
  unreadSheets = [],
}: {
  notes?: Look['notes']
  unreadSheets?: Look['unreadSheets']
}) => {
  const { t, i18n } = useTranslation('providers')
  if (notes.length === 0 && unreadSheets.length === 0) return null
  return (
    <section className="rate-import-card stack gap-8 min-width-0 on-surface">
      <h2>
        {t('common.notes')} <span className="quiet">{t('rateImport.notes.help')}</span>
      </h2>
      {unreadSheets.length > 0 && (
        <p className="rate-unclear">
          {t('rateImport.notes.sheets', { names: new Intl.ListFormat(i18n.language).format(unreadSheets) })}
        </p>
      )}
      <ul className="flush">
        {notes.map(({ cell, text }) => (
          <li key={`${cell} ${text}`}>
            <span className="quiet">{cell}</span> {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
