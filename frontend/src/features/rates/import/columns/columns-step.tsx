import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../../components/feedback/skeleton.tsx'
import { codesOptions } from '../../queries.ts'
import { OwnerPicker } from '../owner-picker.tsx'
import type { Look, Mapping } from '../queries.ts'
import { TargetFields } from './target-fields.tsx'
import { keyOfTarget, type Target, useTargetWords } from './target-words.ts'
import type { ColumnsDraft } from './use-columns-draft.ts'
import { WholeFile } from './whole-file.tsx'

const withTarget = (columns: Mapping['columns'], column: number, header: string, target: Target | undefined) =>
  [
    ...columns.filter((one) => one.column !== column),
    ...(target === undefined ? [] : [{ column, header, target }]),
  ].toSorted((a, b) => a.column - b.column)

/** What the columns of a file are, with the first rows of each. */
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
  const words = useTargetWords()
  const { data: codes = [] } = useQuery({ ...codesOptions(mapping.transport ?? 'SEA') })
  const keys = mapping.columns.map(({ target }) => keyOfTarget(target))
  const twice = mapping.columns.filter((_, index) => keys.indexOf(keys[index] ?? '') < index)
  return (
    <section className="rate-import-card">
      <h2>
        {t('columns.title')}{' '}
        {look.remembered && (
          <span className="tag" title={t('columns.rememberedTitle')}>
            {t('columns.remembered')}
          </span>
        )}
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
                <th scope="row">{header}</th>
                <td>
                  <TargetFields
                    header={header}
                    target={target}
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
      {twice.length > 0 && (
        <p className="rate-unclear" role="alert">
          {t('columns.twice', { names: twice.map(({ header, target }) => `${header} (${words(target)})`).join(', ') })}
        </p>
      )}
    </section>
  )
}

/** Matches the columns of a file, for a provider: as the last time, by the headings, or by hand. */
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
        onChange={({ sheet, ...more }) => (sheet === undefined ? draft.change(more) : draft.setSheet(sheet))}
      />
      <ColumnTable look={look} mapping={mapping} onChange={(columns) => draft.change({ columns })} />
    </div>
  )
}
