import { TimeIcon } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lookAgain } from '../../lib/api/being-built.ts'

const CHECK_INTERVAL_MS = 5000

/** Banner of every page while tables are rebuilt after an update; afterwards stale queries are fetched again. */
const BuildingBanner = () => {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      if (lookAgain()) void client.invalidateQueries()
    }, CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [client])
  return (
    <div className="offline-banner margin-0-16-8 pad-7-10 ink-amber radius-control row gap-8" role="status">
      <TimeIcon size={14} aria-hidden="true" />
      {t('bar.building')}
    </div>
  )
}

export default BuildingBanner
