import { ErrorIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { NumberProblem, NumberReading } from './decimal-text.ts'

interface NumberNoteProps {
  id: string
  /** Plain decimal text that was read from text written otherwise. */
  told: string | undefined
  problem: Extract<NumberReading, { problem: NumberProblem }> | undefined
  max: number | undefined
  onChoose: (plain: string) => void
}

/** Below a field for numbers: how it was read, what is wrong, or between which readings one has to choose. */
export const NumberNote = ({ id, told, problem, max, onChoose }: NumberNoteProps) => {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const shown = (plain: string) => format.decimal(plain)
  if (problem === undefined)
    return (
      <p id={id} className="field-note" role="status">
        {t('form.readAs', { value: shown(told ?? '') })}
      </p>
    )
  return (
    <div className="field-problem">
      <p id={id} className="form-below error" role="alert">
        <ErrorIcon size={12} aria-hidden="true" />
        {t(`form.number.${problem.problem}`, {
          max: max && format.decimal(max),
          readings: problem.readings.map(shown).join(' / '),
        })}
      </p>
      {problem.choices.length > 0 && (
        <span className="field-readings" role="group" aria-labelledby={id}>
          {problem.choices.map((reading) => (
            <button
              key={reading}
              type="button"
              className="field-reading"
              // The press itself chooses: leaving the field first would move what is pressed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(reading)}
            >
              {shown(reading)}
            </button>
          ))}
        </span>
      )}
    </div>
  )
}
