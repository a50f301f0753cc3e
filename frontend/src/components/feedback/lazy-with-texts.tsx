import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inWords } from '../../lib/api/problem.ts'
import { useErrorText } from '../../lib/api/use-error-text.ts'
import { inTime, PageTooSlow, reloading } from '../../lib/browser/page-load.ts'
import { loadTexts, type TextsName } from '../../lib/i18n/i18n.ts'
import { ErrorCard } from './error-card.tsx'
import { notify } from './toaster.ts'

// React takes only a class for this. A library for it is 1 kB of the first frame, which every page waits for.
class Catching extends Component<{ onError: (error: unknown) => void; children: ReactNode }, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override state = { hasFailed: false }
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

/** Why the code of a part did not come. Whatever else is thrown while it is drawn is a defect of its own. */
class Missing extends Error {
  readonly reason: unknown
  constructor(reason: unknown) {
    super()
    this.reason = reason
  }
}

interface LazyOptions<Props> {
  /** Stands there until the code comes. */
  waiting?: ReactNode | ((props: Props) => ReactNode)
  /**
   * What stands in its place when the code does not come: a card (with what is drawn around it), the card of a whole
   * page, a word to press behind what waits there, or nothing. Not said: what can be closed is closed and a toast says
   * why, all else has a card.
   */
  missing?: 'card' | 'page' | 'line' | 'nothing' | ((card: ReactNode) => ReactNode)
  /** It has been asked for already and did not come, for this reason. */
  failed?: unknown
}

/**
 * A part of the page whose code, and the texts that belong to it, are fetched when it is first drawn; the one way to
 * have such a part. Code that does not come (no network, too slow, a deployment in between) takes nothing else with it:
 * that is said in its place, and it is asked for again there, when the network is back, or when the part is drawn anew. So is a part that came and
 * cannot be drawn, in other words.
 */
export const lazyWithTexts = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: readonly TextsName[] = [],
  { waiting, missing, failed }: LazyOptions<Props> = {},
) => {
  const code = () =>
    lazy(async () => {
      const [Loaded] = await inTime(() => Promise.all([load(), loadTexts(...texts)])).catch((reason: unknown) => {
        throw new Missing(reason)
      })
      return { default: ({ own }: { own: Props }) => <Loaded {...own} /> }
    })
  let Code = code()
  let before: unknown = failed === undefined ? undefined : new Missing(failed)

  return (props: Props) => {
    const { t } = useTranslation('shell')
    const errorText = useErrorText()
    const [error, setError] = useState(before)
    const [attempt, setAttempt] = useState(0)
    const meanwhile = typeof waiting === 'function' ? waiting(props) : waiting
    const close = missing === undefined ? closerOf(props) : undefined
    const titleOf = (thrown: unknown) => {
      if (!(thrown instanceof Missing)) return t('error.broken')
      if (missing !== 'page') return t('error.part')
      return t(thrown.reason instanceof PageTooSlow ? 'error.pageSlow' : 'error.page')
    }

    const onError = (thrown: unknown) => {
      // React remembers that it failed, so this one is never asked again.
      Code = code()
      // Asked for again, online and still missing: after a deployment only a new load brings the new code.
      if (attempt > 0 && navigator.onLine && thrown instanceof Missing && !(thrown.reason instanceof PageTooSlow))
        reloading.now()
      setError(thrown)
      if (close === undefined) return
      void notify({ key: 'code-missing', kind: 'failed', title: titleOf(thrown), text: errorText(reasonOf(thrown)) })
      close()
    }
    const ask = () => {
      before = undefined
      setError(undefined)
    }
    const onRetry = () => {
      setAttempt(attempt + 1)
      ask()
    }
    useEffect(() => {
      if (!(error instanceof Missing)) return undefined
      window.addEventListener('online', ask)
      return () => window.removeEventListener('online', ask)
    }, [error])

    if (error === undefined)
      return (
        <Catching key={attempt} onError={onError}>
          <Suspense fallback={meanwhile}>
            <Code own={props} />
          </Suspense>
        </Catching>
      )
    if (missing === 'nothing' || close !== undefined) return null
    if (missing === 'line')
      return (
        <>
          {meanwhile}
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

const reasonOf = (thrown: unknown) => (thrown instanceof Missing ? inWords(thrown.reason) : thrown)

/** What closes a dialog, a drawer or a menu. */
const closerOf = (props: { onClose?: unknown; onCancel?: unknown }): (() => void) | undefined => {
  const close = props.onClose ?? props.onCancel
  return typeof close === 'function' ? () => void close() : undefined
}
