import { ErrorIcon } from '@blueprintjs/icons'
import { separatorNames, separators } from '@freight/contracts/csv/separator'
import { useTranslation } from 'react-i18next'
import { MISSING } from '../../lib/format/format.ts'
import { SelectField } from '../form/select-field.tsx'
import type { Import } from './use-import.ts'

const NONE = ''
const MAX_SAMPLES = 3

/** Maps columns of the file to fields, with samples of their content. Remembered for the next file. */
export const ImportColumnsStep = ({ work }: { work: Import }) => {
  const { t } = useTranslation('fileImport')
  const { file, choice } = work
  if (file === undefined) return null
  const options = [
    { value: NONE, label: t('noColumn') },
    ...file.header.map((heading, index) => ({
      value: String(index),
      label: heading === '' ? t('columnNumber', { number: index + 1 }) : heading,
    })),
  ]
  const samplesOf = (index: number | undefined) =>
    index === undefined
      ? MISSING
      : file.rows
          .map(({ cells }) => cells[index] ?? '')
          .filter((cell) => cell !== '')
          .slice(0, MAX_SAMPLES)
          .join(' · ') || MISSING
  const notes = [
    file.hiddenRows > 0 && t('hiddenRows', { count: file.hiddenRows }),
    file.hiddenColumns > 0 && t('hiddenColumns', { count: file.hiddenColumns }),
    file.columnsBeyond > 0 && t('columnsBeyond', { count: file.columnsBeyond }),
    file.otherSheets.length > 0 && t('otherSheets', { names: file.otherSheets.join(', ') }),
  ].filter((note) => note !== false)
  return (
    <div className="import-table">
      {file.separator !== undefined && (
        <div className="import-mark">
          <span className="quiet">{t('separator')}</span>
          <SelectField
            aria-label={t('separator')}
            value={file.separator}
            options={separators.map((value) => ({ value, label: t(`separatorOf.${separatorNames[value]}`) }))}
            onChange={(value) => void work.readWithSeparator(value)}
          />
        </div>
      )}
      {notes.map((note) => (
        <p key={note} className="form-below hue" data-hue="amber">
          {note}
        </p>
      ))}
      <table className="dense-table">
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('samples')}</th>
          </tr>
        </thead>
        <tbody>
          {work.columns.map(({ field, label, required }) => {
            const isMissing = required === true && choice[field] === undefined
            return (
              <tr key={field}>
                <th scope="row">
                  {label} {required === true && <span className="quiet">{t('required')}</span>}
                </th>
                <td>
                  <SelectField
                    aria-label={t('columnFor', { field: label })}
                    value={choice[field] === undefined ? NONE : String(choice[field])}
                    options={options}
                    invalid={isMissing}
                    onChange={(value) => work.setColumn(field, value === NONE ? undefined : Number(value))}
                  />
                </td>
                <td className="quiet clip">
                  {isMissing ? (
                    <span className="form-below error">
                      <ErrorIcon size={12} aria-hidden="true" />
                      {t('needed')}
                    </span>
                  ) : (
                    samplesOf(choice[field])
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
