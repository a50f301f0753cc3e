import { TimeIcon } from '@blueprintjs/icons'
import type { ThirdPartyView } from '@freight/contracts/third-party/view'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../../components/logo.tsx'
import { chosenLanguage, readIn } from './chosen-language.ts'
import { onCompanyClock } from './company-clock.ts'
import { Segments } from '../../../components/form/segments.tsx'
import { languages } from '../../../lib/i18n/i18n.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

/** Time left until the due date: days and hours, or hours. */
const useTimeLeft = () => {
  const { t } = useTranslation('thirdParty')
  return ({ dueAt, now }: ThirdPartyView): string => {
    const leftMs = Date.parse(dueAt) - Date.parse(now)
    if (leftMs <= 0) return t('due.late')
    const [days, hours] = [Math.floor(leftMs / DAY_MS), Math.floor((leftMs % DAY_MS) / HOUR_MS)]
    if (days > 0) return t('due.days', { count: days, hours })
    return hours > 0 ? t('due.hours', { count: hours }) : t('due.soon')
  }
}

/** Head of the page: requesting company, due date and language; no navigation. */
export const PageHead = ({ view }: { view?: ThirdPartyView }) => {
  const { t, i18n } = useTranslation('thirdParty')
  const { t: shell } = useTranslation('shell')
  const timeLeft = useTimeLeft()
  const isOpen = view?.state === 'OPEN' || view?.state === 'VIEWED'
  return (
    <header className="agent-head">
      <Logo />
      <h1>{t('title')}</h1>
      {view !== undefined && <span className="quiet agent-company">{view.company}</span>}
      <span className="agent-due">
        {view !== undefined && isOpen && (
          <>
            <TimeIcon size={14} aria-hidden="true" />
            <span>
              {t('due.before')} <strong>{onCompanyClock(view.timeZone, view.dueAt).text}</strong>
            </span>
            <span className="secondary">{timeLeft(view)}</span>
          </>
        )}
      </span>
      <Segments
        label={shell('bar.language')}
        value={languages.find((one) => one === i18n.language) ?? 'es'}
        segments={languages.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(next) => {
          chosenLanguage.write(next)
          void readIn(next)
        }}
      />
    </header>
  )
}
