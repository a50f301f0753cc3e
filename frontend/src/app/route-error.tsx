import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router-dom'
import { ErrorCard } from '../components/feedback/error-card.tsx'
import { inWords } from '../lib/api/problem.ts'
import { PageTooSlow, reloading } from '../lib/browser/page-load.ts'

/** A page that failed, in its own place: the bar stays. A new load is what mends code that did not arrive. */
export const RouteError = () => {
  const error = useRouteError()
  const { t } = useTranslation('shell')
  return (
    <ErrorCard
      size="page"
      error={inWords(error)}
      title={t(error instanceof PageTooSlow ? 'error.pageSlow' : 'error.page')}
      onRetry={() => {
        // Without a network a new load would take away what still stands there.
        if (navigator.onLine) reloading.now()
      }}
    />
  )
}
