import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inWords } from '../../lib/api/problem.ts'
import { useErrorText } from '../../lib/api/use-error-text.ts'
import { inTime, PageTooSlow, reloading } from '../../lib/browser/page-load.ts'
import { loadTexts, type TextsName } from '../../lib/i18n/i18n.ts'
import { ErrorCard } from './error-card.tsx'
import { notify } from './toaster.ts'

// React error boundaries need a class. A library for it would add 1 kB to the first load of every page.
class ErrorBoundary extends Component<
  { onError: (error: unknown) => void; children: ReactNode },
  { hasFailed: boolean }
> {
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override state = { hasFailed: false }
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

/** Load failure of a part’s code. Any other error thrown while rendering is a defect of its own. */
class LoadFailure extends Error {
  readonly reason: unknown
  constructor(reason: unknown) {
    super()
    this.reason = reason
  }
}

interface LazyOptions<Props> {
  /** Shown until the code has loaded. */
  waiting?: ReactNode | ((props: Props) => ReactNode)
  /**
   * Shown when the code fails to load: a card (optionally within a frame), a card for a whole page, a retry button
   * behind the placeholder, or nothing. Default: a part with `onClose` or `onCancel` closes with a toast, any other
   * part shows a card.
   */
  missing?: 'card' | 'page' | 'line' | 'nothing' | ((card: ReactNode) => ReactNode)
  /** The reason of an earlier failed attempt. */
  failed?: unknown
}

/**
 * A part of the page whose code and texts load at its first render; all lazy parts use this function. A load failure
 * (no network, timeout, a deployment in between) affects only this part: its place shows the error, and the code is
 * loaded again on retry, when the network is back, or at the next mount. A render error of a loaded part is handled in
 * the same way, with another title.
 */
export const lazyWithTexts = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: readonly TextsName[] = [],
  { waiting, missing, failed }: LazyOptions<Props> = {},
) => {
  const lazyCode = () =>
    lazy(async () => {
      const [Loaded] = await inTime(() => Promise.all([load(), loadTexts(...texts)])).catch((reason: unknown) => {
        throw new LoadFailure(reason)
      })
      return { default: ({ own }: { own: Props }) => <Loaded {...own} /> }
    })
  let Code = lazyCode()
  let lastFailure: unknown = failed === undefined ? undefined : new LoadFailure(failed)

  return (props: Props) => {
    const { t } = useTranslation('shell')
    const errorText = useErrorText()
    const [error, setError] = useState(lastFailure)
    const [attempt, setAttempt] = useState(0)
    const placeholder = typeof waiting === 'function' ? waiting(props) : waiting
    const close = missing === undefined ? closerOf(props) : undefined
    const titleOf = (cause: unknown) => {
      if (!(cause instanceof LoadFailure)) return t('error.broken')
      if (missing !== 'page') return t('error.part')
      return t(cause.reason instanceof PageTooSlow ? 'error.pageSlow' : 'error.page')
    }

    const onError = (cause: unknown) => {
      // `lazy` caches the failure, so a new component is needed to load again.
      Code = lazyCode()
      // A second failure while online means a deployment: only a page reload gets the new code.
      if (attempt > 0 && navigator.onLine && cause instanceof LoadFailure && !(cause.reason instanceof PageTooSlow))
        reloading.now()
      setError(cause)
      if (close === undefined) return
      void notify({ key: 'code-missing', kind: 'failed', title: titleOf(cause), text: errorText(reasonOf(cause)) })
      close()
    }
    const clearError = () => {
      lastFailure = undefined
      setError(undefined)
    }
    const onRetry = () => {
      setAttempt(attempt + 1)
      clearError()
    }
    useEffect(() => {
      if (!(error instanceof LoadFailure)) return undefined
      window.addEventListener('online', clearError)
      return () => window.removeEventListener('online', clearError)
    }, [error])

    if (error === undefined)
      return (
        <ErrorBoundary key={attempt} onError={onError}>
          <Suspense fallback={placeholder}>
            <Code own={props} />
          </Suspense>
        </ErrorBoundary>
      )
    if (missing === 'nothing' || close !== undefined) return null
    if (missing === 'line')
      return (
        <>
          {placeholder}
          <button type="button" className="link-button" title={titleOf(error)} onClick={onRetry}>
            {t('action.retry')}
          </button>
        </>
      )
    const size = missing === 'page' ? 'page' : 'block'
    const card = <ErrorCard size={size} error={reasonOf(error)} title={titleOf(error)} onRetry={onRetry} />
    return typeof missing === 'function' ? missing(card) : card
  }
}

const reasonOf = (cause: unknown) => (cause instanceof LoadFailure ? inWords(cause.reason) : cause)

/** The close handler of a dialog, a drawer or a menu. */
const closerOf = (props: { onClose?: unknown; onCancel?: unknown }): (() => void) | undefined => {
  const close = props.onClose ?? props.onCancel
  return typeof close === 'function' ? () => void close() : undefined
}
