import { Button } from '@blueprintjs/core'
import { HistoryIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { HeadActions } from '../../../components/head-actions.tsx'
import { useUrlValue } from '../../../lib/browser/url-state.ts'
import { useFormat } from '../../../lib/format/use-format.ts'

/** Banner of a historical state, with the way back to the current one. */
export const HistoryBanner = ({ at }: { at: string | undefined }) => {
  const { t } = useTranslation('history')
  const format = useFormat()
  const [, setAt] = useUrlValue('at')
  return (
    <HeadActions>
      <span className="hue" data-hue="accent" role="status">
        {at !== undefined && (
          <>
            <HistoryIcon size={14} aria-hidden="true" />{' '}
            {t('lookingBack', { date: format.date(at), time: format.time(at) })}
          </>
        )}
      </span>
      <Button intent="primary" onClick={() => setAt(undefined, { replace: true })}>
        {t('backToNow')} <kbd aria-hidden="true">{t('end')}</kbd>
      </Button>
    </HeadActions>
  )
}
