import { Checkbox } from '@blueprintjs/core'
import { laneEnds, targetKey, dateStyles, numberStyles } from '@freight/contracts/vocabulary/rate-import'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorCard, SkeletonRows } from '../../../../components/feedback/load-state.tsx'
import { codesOptions } from '../../rate-queries.ts'
import { OwnerPicker } from '../owner-picker.tsx'
import type { Look, Mapping } from '../rate-import-queries.ts'
import { SheetNotes, SheetPeriods, SheetSurcharges, SheetTiers } from './sheet-parts.tsx'
import { TargetFields } from './target-fields.tsx'
import { type Target, useTargetWords } from './target-words.ts'
import type { ColumnsDraft } from './use-columns-draft.ts'
import { containerTypes, modesOf, transportModes } from '@freight/contracts/vocabulary/transport'
import { currencies } from '@freight/contracts/vocabulary/price'
import { separatorNames, separators } from '@freight/contracts/csv/separator'
import { rateTypes } from '@freight/contracts/vocabulary/rate'
import { WarningSignIcon } from '@blueprintjs/icons'
import { DateRow, SelectRow } from '../../../../components/form/rows.tsx'

const asOptions = <T extends string>(values: readonly T[], label: (value: T) => string) =>
  values.map((value) => ({ value, label: label(value) }))

/** Values for every row without its own, and the formats of numbers and dates. */
export const WholeFile = ({
  mapping,
  look,
  onChange,
}: {
  mapping: Mapping
  look: Look
  onChange: (changes: Partial<Mapping>) => void
}) => {
  const { t } = useTranslation('providers')
  const { t: rates } = useTranslation('rates')
  const { transport, mode } = mapping
  const byRow = { value: '' as const, label: t('rateImport.whole.fromRow') }
  /** A style that the user chooses is no longer that of the last file. */
  const chosen = (style: 'numbers' | 'dates') => ({
    fromLastFile: mapping.fromLastFile?.filter((one) => one !== style),
  })
  const unclearFields = [
    ...(look.ambiguous.numbers && mapping.numbers === 'AUTO' ? [t('rateImport.whole.ambiguousNumbers')] : []),
    ...(look.ambiguous.dates && mapping.dates === 'AUTO' ? [t('rateImport.whole.ambiguousDates')] : []),
  ]
  return (
    <section className="rate-import-card stack gap-8 min-width-0 on-surface">
      <h2>{t('rateImport.whole.title')}</h2>
      <p className="quiet">{t('rateImport.whole.help')}</p>
      <div className="tariff-fields grid gap-8-12">
        {look.sheets.length > 1 && (
          <SelectRow
            label={t('rateImport.whole.sheet')}
            value={String(mapping.sheet)}
            options={look.sheets.map((name, index) => ({
              value: String(index),
              label: look.hiddenSheets?.includes(name) ? t('rateImport.whole.hiddenSheet', { name }) : name,
            }))}
            onChange={(sheet) => onChange({ sheet: Number(sheet) })}
          />
        )}
        {look.separator !== undefined && (
          <SelectRow
            label={t('common.separator')}
            value={look.separator}
            options={asOptions(separators, (value) => t(`separatorOf.${separatorNames[value]}`))}
            onChange={(separator) => onChange({ separator })}
          />
        )}
        <SelectRow
          label={t('column.type')}
          value={mapping.type}
          options={asOptions(rateTypes, (value) => rates(`type.${value}`))}
          onChange={(type) => onChange({ type })}
        />
        <SelectRow
          label={t('rateImport.field.transport')}
          value={transport ?? ''}
          options={[byRow, ...asOptions(transportModes, (value) => rates(`transport.${value}`))]}
          onChange={(next) => onChange({ transport: next === '' ? undefined : next, mode: undefined })}
        />
        <SelectRow
          label={t('rateImport.field.mode')}
          value={mode ?? ''}
          options={[byRow, ...(transport === undefined ? [] : asOptions(modesOf[transport], (value) => value))]}
          onChange={(next) => onChange({ mode: next === '' ? undefined : next })}
        />
        {mode === 'FCL' && (
          <SelectRow
            label={t('rateImport.field.container')}
            value={mapping.container ?? ''}
            options={[{ value: '' as const, label: rates('any') }, ...asOptions(containerTypes, (value) => value)]}
            onChange={(container) => onChange({ container: container === '' ? null : container })}
          />
        )}
        <SelectRow
          label={t('rateImport.field.currency')}
          value={mapping.currency}
          options={asOptions(currencies, (value) => value)}
          onChange={(currency) => onChange({ currency })}
        />
        <DateRow
          label={t('rateImport.field.validFrom')}
          value={mapping.validFrom}
          onChange={(validFrom) => onChange({ validFrom })}
          placeholder={t('rateImport.whole.fromRow')}
        />
        <DateRow
          label={t('rateImport.field.validTo')}
          value={mapping.validTo}
          onChange={(validTo) => onChange({ validTo })}
          placeholder={t('rateImport.whole.fromRow')}
        />
        <SelectRow
          label={t('rateImport.whole.numbers')}
          value={mapping.numbers}
          options={asOptions(numberStyles, (value) => t(`rateImport.whole.numbersOf.${value}`))}
          onChange={(numbers) => onChange({ numbers, ...chosen('numbers') })}
        />
        <SelectRow
          label={t('rateImport.whole.dates')}
          value={mapping.dates}
          options={asOptions(dateStyles, (value) => t(`rateImport.whole.datesOf.${value}`))}
          onChange={(dates) => onChange({ dates, ...chosen('dates') })}
        />
      </div>
      {unclearFields.map((text) => (
        <p key={text} className="rate-unclear" role="alert">
          <WarningSignIcon size={12} aria-hidden="true" /> {text}
        </p>
      ))}
    </section>
  )
}

/** Its period stays that of the file. */
const withTarget = (
  columns: Mapping['columns'],
  column: number,
  header: string,
  target: Target | undefined,
  former: Pick<Mapping['columns'][number], 'period'> | undefined,
) =>
  [
    ...columns.filter((one) => one.column !== column),
    ...(target === undefined ? [] : [{ ...former, column, header, target }]),
  ].toSorted((a, b) => a.column - b.column)

/** Columns of a file with their targets and first rows. */
const ColumnTable = ({
  look,
  mapping,
  onChange,
}: {
  look: Look
  mapping: Mapping
  onChange: (columns: Mapping['columns']) => void
}) => {
  const { t } = useTranslation('providers')
  const targetWords = useTargetWords()
  const { data: codes = [] } = useQuery({ ...codesOptions(mapping.transport ?? 'SEA') })
  const keys = mapping.columns.map(({ target, period }) => `${targetKey(target)} ${period}`)
  const duplicates = mapping.columns.filter((_, index) => keys.indexOf(keys[index] ?? '') < index)
  const headers = look.headers.filter((header) => header !== '')
  return (
    <section className="rate-import-card stack gap-8 min-width-0 on-surface">
      <h2>
        {t('common.columns')}{' '}
        {look.remembered && (
          <span className="tag" title={t('rateImport.columns.rememberedTitle')}>
            {t('rateImport.columns.remembered')}
          </span>
        )}{' '}
        <span className="quiet">
          {t('rateImport.columns.used', {
            count: new Set(mapping.columns.map(({ column }) => column)).size,
            of: headers.length,
          })}
        </span>
      </h2>
      <table className="rate-columns">
        <thead>
          <tr>
            <th scope="col">{t('rateImport.columns.heading')}</th>
            <th scope="col">{t('rateImport.columns.means')}</th>
            <th scope="col">{t('rateImport.columns.sample')}</th>
          </tr>
        </thead>
        <tbody>
          {look.headers.map((header, column) => {
            if (header === '') return null
            const [first, ...others] = mapping.columns.filter((one) => one.column === column)
            const target = first?.target
            const suggested = look.suggested.columns.find((one) => one.column === column)
            const period = mapping.periods?.[(first ?? suggested)?.period ?? -1]
            return (
              <tr key={`${column} ${header}`} data-unused={target === undefined || undefined}>
                <th scope="row">
                  {header} {period !== undefined && <span className="tag">{period.name}</span>}
                  {look.hiddenColumns?.includes(column) && (
                    <span className="tag">{t('rateImport.columns.hidden')}</span>
                  )}
                </th>
                <td>
                  <TargetFields
                    header={header}
                    target={target}
                    suggested={suggested?.target}
                    codes={codes.map(({ id }) => id)}
                    onChange={(next) =>
                      onChange(
                        withTarget(
                          mapping.columns,
                          column,
                          header,
                          next,
                          suggested?.period === undefined ? undefined : { period: suggested.period },
                        ),
                      )
                    }
                  />
                  {others.map((one) => (
                    <span key={targetKey(one.target)} className="quiet">
                      {' '}
                      + {targetWords(one.target)}
                    </span>
                  ))}
                </td>
                <td className="quiet">
                  {look.samples
                    .map((row) => row[column] ?? '')
                    .filter((one) => one !== '')
                    .slice(0, 3)
                    .join(' · ')}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {duplicates.length > 0 && (
        <p className="rate-unclear" role="alert">
          {t('rateImport.columns.twice', {
            names: duplicates.map(({ header, target }) => `${header} (${targetWords(target)})`).join(', '),
          })}
        </p>
      )}
      {look.columnsBeyond !== undefined && (
        <p className="rate-unclear" role="alert">
          {t('common.columnsBeyond', { count: look.columnsBeyond })}
        </p>
      )}
    </section>
  )
}

/** Questions before the check: an end of the lane without a column, or a column that the file no longer has. */
const Questions = ({ draft, mapping }: { draft: ColumnsDraft; mapping: Mapping }) => {
  const { t } = useTranslation('providers')
  const targetWords = useTargetWords()
  const { anywhere = [], gone: confirmed = [] } = mapping
  const isMapped = (end: (typeof laneEnds)[number]) =>
    mapping.periods?.every(({ at }) => at?.end === end) ||
    mapping.columns.some(({ target }) => target.to === 'FIELD' && target.field === end)
  const openEnds = laneEnds.filter((end) => !isMapped(end) || anywhere.includes(end))
  if (openEnds.length === 0 && draft.look?.gone === undefined) return null
  const toggled = <T extends string>(all: readonly T[], one: T, isOn: boolean) =>
    isOn ? [...all, one] : all.filter((other) => other !== one)
  return (
    <section className="rate-import-card stack gap-8 min-width-0 on-surface">
      {openEnds.map((end) => (
        <div key={end} className="rate-unclear">
          {!isMapped(end) && <p>{t('rateImport.columns.noColumn', { end: t(`rateImport.field.${end}`) })}</p>}
          <Checkbox
            checked={anywhere.includes(end)}
            label={t('rateImport.columns.anywhere', { end: t(`rateImport.field.${end}`) })}
            onChange={({ currentTarget }) => draft.change({ anywhere: toggled(anywhere, end, currentTarget.checked) })}
          />
        </div>
      ))}
      {draft.look?.gone?.map(({ header, target }) => (
        <div key={header} className="rate-unclear">
          <p>{t('rateImport.columns.gone', { name: header, target: targetWords(target) })}</p>
          <Checkbox
            checked={confirmed.includes(header)}
            label={`${t('rateImport.columns.goneConfirm')}: ${header}`}
            onChange={({ currentTarget }) => draft.change({ gone: toggled(confirmed, header, currentTarget.checked) })}
          />
        </div>
      ))}
    </section>
  )
}

/** Maps the columns of a file: as in the provider's last import, by headings, or by hand. */
export const ColumnsStep = ({ draft }: { draft: ColumnsDraft }) => {
  const { look, mapping, error } = draft
  const { data: codes = [] } = useQuery({ ...codesOptions(mapping?.transport ?? 'SEA') })
  if (error !== null && look === undefined) return <ErrorCard error={error} onRetry={draft.retry} />
  if (look === undefined || mapping === undefined) return <SkeletonRows rows={10} />
  return (
    <div className="stack gap-10 min-width-0">
      <section className="rate-import-card stack gap-8 min-width-0 on-surface">
        <OwnerPicker key={mapping.type} type={mapping.type} value={draft.owner} onChange={draft.setOwner} />
      </section>
      <WholeFile
        mapping={mapping}
        look={look}
        onChange={({ sheet, separator, ...change }) =>
          sheet === undefined && separator === undefined
            ? draft.change(change)
            : draft.setParams({ ...(sheet !== undefined && { sheet }), ...(separator && { separator }) })
        }
      />
      <Questions draft={draft} mapping={mapping} />
      {mapping.periods !== undefined && (
        <SheetPeriods
          periods={mapping.periods}
          columns={mapping.columns}
          onChange={(periods) => draft.change({ periods })}
        />
      )}
      <ColumnTable look={look} mapping={mapping} onChange={(columns) => draft.change({ columns })} />
      {mapping.surcharges !== undefined && (
        <SheetSurcharges
          surcharges={mapping.surcharges}
          codes={codes.map(({ id }) => id)}
          onChange={(surcharges) => draft.change({ surcharges })}
        />
      )}
      {mapping.tiers !== undefined && <SheetTiers tiers={mapping.tiers} />}
      <SheetNotes notes={look.notes} unreadSheets={look.unreadSheets} />
    </div>
  )
}
