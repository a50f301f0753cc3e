import type { CommandAnswer } from '@freight/contracts/api/routes'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { warningFacts } from './warning-facts.ts'

type Warnings = NonNullable<CommandAnswer['warnings']>

const MOST_SHOWN = 8

/** Values outside the limits as text, and the question whether to store them. */
export const WarningList = ({ warnings }: { warnings: Warnings }) => {
  const { t } = useTranslation('catalogue', { keyPrefix: 'warning' })
  const format = useFormat()
  const rowOf = (path: string) => /^packingData\.(\d+)$/.exec(path)?.[1]
  return (
    <>
      <ul className="warning-list">
        {warnings.slice(0, MOST_SHOWN).map(({ code, path, params }) => {
          const row = rowOf(path)
          const isOfRow = code === 'DENSITY' && row !== undefined
          const words = `${t(code, warningFacts(params, format))}${isOfRow ? ` ${t('weightOf')}` : ''}`
          return (
            <li key={`${path} ${code}`}>{row === undefined ? words : t('inRow', { row: Number(row) + 1, words })}</li>
          )
        })}
        {warnings.length > MOST_SHOWN && <li>{t('more', { rest: warnings.length - MOST_SHOWN })}</li>}
      </ul>
      <p>{t('question')}</p>
    </>
  )
}
