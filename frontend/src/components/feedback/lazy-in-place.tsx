import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inWords } from '../../lib/api/problem.ts'
import { ErrorCard } from './error-card.tsx'
import { Catching } from './lazy-part.tsx'

/**
 * A part with a place of its own in a page (a tab, a card), whose code comes when it is first drawn. Code that does not
 * come is said there, with a way to ask for it again; what stands around it stays. `waiting` stands there until it comes.
 */
export const lazyInPlace = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
) => {
  const code = () =>
    lazy(async () => {
      const Loaded = await load()
      return { default: ({ own }: { own: Props }) => <Loaded {...own} /> }
    })
  let Code = code()
  return (props: Props) => {
    const { t } = useTranslation('shell')
    const [failure, setFailure] = useState<{ error: unknown }>()
    const [attempt, setAttempt] = useState(0)
    if (failure !== undefined)
      return (
        <ErrorCard
          error={inWords(failure.error)}
          title={t('error.part')}
          onRetry={() => {
            setAttempt(attempt + 1)
            setFailure(undefined)
          }}
        />
      )
    const missing = (error: unknown) => {
      // React remembers that it failed, so this one is never asked again.
      Code = code()
      // Asked for again, online and still missing: after a deployment only a new load brings the new code.
      if (attempt > 0 && navigator.onLine) location.reload()
      setFailure({ error })
    }
    return (
      <Catching key={attempt} onError={missing}>
        <Suspense fallback={waiting}>
          <Code own={props} />
        </Suspense>
      </Catching>
    )
  }
}
