import { Checkbox } from '@blueprintjs/core'
import { laneEnds, targetKey } from '@freight/contracts/rate-import/choices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../../components/feedback/skeleton.tsx'
import { codesOptions } from '../../rate-queries.ts'
import { OwnerPicker } from '../owner-picker.tsx'
import type { Look, Mapping } from '../rate-import-queries.ts'
import { TargetFields } from './target-fields.tsx'
import { type Target, useTargetWords } from './target-words.ts'
import type { ColumnsDraft } from './use-columns-draft.ts'
import { WholeFile } from './whole-file.tsx'

const withTarget = (columns: Mapping['columns'], column: number, header: string, target: Target | undefined) =>
  [
    ...columns.filter((one) => one.column !== column),
    ...(target === undefined ? [] : [{ column, header, target }]),
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
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const targetWords = useTargetWords()
  const { data: codes = [] } = useQuery({ ...codesOptions(mapping.transport ?? 'SEA') })
  const keys = mapping.columns.map(({ target }) => targetKey(target))
  const duplicates = mapping.columns.filter((_, index) => keys.indexOf(keys[index] ?? '') < index)
  const headers = look.headers.filter((header) => header !== '')
  return (
    <section className="rate-import-card">
      <h2>
        {t('columns.title')}{' '}
        {look.remembered && (
          <span className="tag" title={t('columns.rememberedTitle')}>
            {t('columns.remembered')}
          </span>
        )}{' '}
        <span className="quiet">{t('columns.used', { count: mapping.columns.length, of: headers.length })}</span>
      </h2>
      <table className="rate-columns">
        <thead>
          <tr>
            <th scope="col">{t('columns.heading')}</th>
            <th scope="col">{t('columns.means')}</th>
            <th scope="col">{t('columns.sample')}</th>
          </tr>
        </thead>
        <tbody>
          {look.headers.map((header, column) => {
            if (header === '') return null
            const target = mapping.columns.find((one) => one.column === column)?.target
            return (
              <tr key={`${column} ${header}`} data-unused={target === undefined || undefined}>
                <th scope="row">
                  {header}
                  {look.hiddenColumns?.includes(column) && <span className="tag">{t('columns.hidden')}</span>}
                </th>
                <td>
                  <TargetFields
                    header={header}
                    target={target}
                    suggested={look.suggested.columns.find((one) => one.column === column)?.target}
                    codes={codes.map(({ id }) => id)}
                    onChange={(next) => onChange(withTarget(mapping.columns, column, header, next))}
                  />
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
          {t('columns.twice', {
            names: duplicates.map(({ header, target }) => `${header} (${targetWords(target)})`).join(', '),
          })}
        </p>
      )}
      {look.columnsBeyond !== undefined && (
        <p className="rate-unclear" role="alert">
          {t('columns.beyond', { count: look.columnsBeyond })}
        </p>
      )}
    </section>
  )
}

/** Questions before the check: an end of the lane without a column, or a column that the file no longer has. */
const Questions = ({ draft, mapping }: { draft: ColumnsDraft; mapping: Mapping }) => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const targetWords = useTargetWords()
  const { anywhere = [], gone: confirmed = [] } = mapping
  const isMapped = (end: string) => mapping.columns.some(({ target }) => target.to === 'FIELD' && target.field === end)
  const openEnds = laneEnds.filter((end) => !isMapped(end) || anywhere.includes(end))
  if (openEnds.length === 0 && draft.look?.gone === undefined) return null
  const toggled = <T extends string>(all: readonly T[], one: T, isOn: boolean) =>
    isOn ? [...all, one] : all.filter((other) => other !== one)
  return (
    <section className="rate-import-card">
      {openEnds.map((end) => (
        <div key={end} className="rate-unclear">
          {!isMapped(end) && <p>{t('columns.noColumn', { end: t(`field.${end}`) })}</p>}
          <Checkbox
            checked={anywhere.includes(end)}
            label={t('columns.anywhere', { end: t(`field.${end}`) })}
            onChange={({ currentTarget }) => draft.change({ anywhere: toggled(anywhere, end, currentTarget.checked) })}
          />
        </div>
      ))}
      {draft.look?.gone?.map(({ header, target }) => (
        <div key={header} className="rate-unclear">
          <p>{t('columns.gone', { name: header, target: targetWords(target) })}</p>
          <Checkbox
            checked={confirmed.includes(header)}
            label={`${t('columns.goneConfirm')}: ${header}`}
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
  if (error !== null && look === undefined) return <ErrorCard error={error} onRetry={draft.retry} />
  if (look === undefined || mapping === undefined) return <SkeletonRows rows={10} />
  return (
    <div className="rate-columns-step">
      <section className="rate-import-card">
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
      <ColumnTable look={look} mapping={mapping} onChange={(columns) => draft.change({ columns })} />
    </div>
  )
}
