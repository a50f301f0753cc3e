import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router-dom'
import { ErrorCard } from '../components/feedback/error-card.tsx'
import { inWords } from '../lib/api/problem.ts'
import { PageTooSlow, reloading } from '../lib/browser/page-load.ts'

/** A failed page, in its own place: the bar stays. A page reload fixes code that failed to load. */
export const RouteError = () => {
  const error = useRouteError()
  const { t } = useTranslation('shell')
  return (
    <ErrorCard
      size="page"
      error={inWords(error)}
      title={t(error instanceof PageTooSlow ? 'error.pageSlow' : 'error.page')}
      onRetry={() => {
        // While offline a reload would remove the visible page.
        if (navigator.onLine) reloading.now()
      }}
    />
  )
}
