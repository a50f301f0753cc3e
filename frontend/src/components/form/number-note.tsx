import { ErrorIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { NumberProblem, NumberReading } from './decimal-text.ts'

interface NumberNoteProps {
  id: string
  /** Plain decimal text of a value that was written differently. */
  readAs: string | undefined
  problem: Extract<NumberReading, { problem: NumberProblem }> | undefined
  max: number | undefined
  places: number | undefined
  onChoose: (plain: string) => void
}

/** Note below a number field: its reading, its problem, or the readings to choose from. */
export const NumberNote = ({ id, readAs, problem, max, places, onChoose }: NumberNoteProps) => {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const formatted = (plain: string) => format.decimal(plain)
  if (problem === undefined)
    return (
      <p id={id} className="field-note" role="status">
        {t('form.readAs', { value: formatted(readAs ?? '') })}
      </p>
    )
  return (
    <div className="field-problem">
      <p id={id} className="form-below error" role="alert">
        <ErrorIcon size={12} aria-hidden="true" />
        {t(`form.number.${problem.problem}`, {
          max: max && format.decimal(max),
          count: places ?? 0,
          readings: problem.readings.map(formatted).join(' / '),
        })}
      </p>
      {problem.choices.length > 0 && (
        <span className="field-readings" role="group" aria-labelledby={id}>
          {problem.choices.map((reading) => (
            <button
              key={reading}
              type="button"
              className="field-reading"
              // Blur would move the button before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(reading)}
            >
              {formatted(reading)}
            </button>
          ))}
        </span>
      )}
    </div>
  )
}
