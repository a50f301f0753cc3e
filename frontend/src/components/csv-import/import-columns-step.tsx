import { ErrorIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { MISSING } from '../../lib/format/format.ts'
import { SelectField } from '../form/select-field.tsx'
import type { Import } from './use-import.ts'

const NONE = ''
const SAMPLES = 3

/** Which column of the file fills which field, with what stands in it. Remembered for the next file. */
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
          .slice(0, SAMPLES)
          .join(' · ') || MISSING
  return (
    <div className="import-table">
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
