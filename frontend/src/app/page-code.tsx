import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../components/feedback/error-card.tsx'
import { PagePlaceholder } from '../components/feedback/page-placeholder.tsx'
import { inWords } from '../lib/api/problem.ts'
import { inTime, PageTooSlow } from '../lib/browser/page-load.ts'

/**
 * The code of a page, for a route's `lazy`. Never rejects: a page whose code does not arrive shows its error in its own
 * place, with the bar around it, and asks for the code again when it is told to; the console has why it was missing.
 */
export const pageCode = (load: () => Promise<ComponentType>) => async (): Promise<{ Component: ComponentType }> => {
  try {
    return { Component: await inTime(load) }
  } catch (error) {
    reportError(error)
    return { Component: missingPage(load, error) }
  }
}

const missingPage = (load: () => Promise<ComponentType>, first: unknown): ComponentType => {
  // Kept by the route for as long as the page of the browser lives, like code that arrived at once.
  let Arrived: ComponentType | undefined

  const MissingPage = () => {
    const { t } = useTranslation('shell')
    const [error, setError] = useState<unknown>(first)
    const [isAsking, setAsking] = useState(false)
    if (Arrived !== undefined) return <Arrived />
    if (isAsking) return <PagePlaceholder />

    const again = async () => {
      setAsking(true)
      try {
        Arrived = await inTime(load)
      } catch (next) {
        // Online and still missing: after a deployment the old code is gone for good, and only a new load brings the new.
        if (navigator.onLine && !(next instanceof PageTooSlow)) location.reload()
        setError(next)
      }
      setAsking(false)
    }
    return (
      <ErrorCard
        size="page"
        error={inWords(error)}
        title={t(error instanceof PageTooSlow ? 'error.pageSlow' : 'error.page')}
        onRetry={() => void again()}
      />
    )
  }
  return MissingPage
}
