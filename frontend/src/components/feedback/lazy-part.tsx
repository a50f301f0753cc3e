import {
  Component,
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { inWords, useErrorText } from '../../lib/api/api.ts'
import { inTime, PageTooSlow, reloading } from '../../lib/browser/page-load.ts'
import { loadTexts } from '../../lib/i18n/i18n.ts'
import type { TextGroup } from '../../lib/i18n/text-groups.ts'
import { ErrorCard } from './load-state.tsx'
import { notify } from './toaster.ts'

// React error boundaries need a class.
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

interface PartOptions {
  /** Shown until the code has loaded. */
  waiting?: ReactNode
  /** Texts that the page around it does not load. */
  texts?: readonly TextGroup[]
  /** What a failure shows: a card, or a card for a whole page. Default: a part with `onClose` closes with a toast. */
  missing?: 'card' | 'page'
  /** The reason of an earlier failed attempt. */
  failed?: unknown
}

/**
 * A page, or a large part of one, whose code loads at its first render. A load failure (no network, timeout, a
 * deployment in between) affects only this part: its place shows the error, and the code is loaded again on retry, when
 * the network is back, or at the next mount. A render error is handled in the same way, with another title.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, texts = [], missing, failed }: PartOptions = {},
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
          <Suspense fallback={waiting}>
            <Code own={props} />
          </Suspense>
        </ErrorBoundary>
      )
    if (close !== undefined) return null
    const size = missing === 'page' ? 'page' : 'block'
    return <ErrorCard size={size} error={reasonOf(error)} title={titleOf(error)} onRetry={onRetry} />
  }
}

type Parts<Module, Name extends keyof Module> = { readonly [Each in Name]: Module[Each] }

/**
 * Several lazy parts of a page in one module, which loads at the first render of any of them: each file of its own
 * would cost a request.
 */
export const lazyParts = <Module extends object, Name extends keyof Module & string>(
  load: () => Promise<Module & Record<Name, FunctionComponent<never>>>,
  options: Readonly<Record<Name, PartOptions>>,
): Parts<Module, Name> => {
  const partOf = (name: Name) =>
    lazyPart<object>(async () => (await load())[name] as ComponentType<object>, options[name])
  const names = Object.keys(options) as Name[]
  return Object.fromEntries(names.map((name) => [name, partOf(name)])) as Parts<Module, Name>
}

const reasonOf = (cause: unknown) => (cause instanceof LoadFailure ? inWords(cause.reason) : cause)

/** The close handler of a dialog or a drawer. */
const closerOf = ({ onClose }: { onClose?: unknown }): (() => void) | undefined =>
  typeof onClose === 'function' ? () => void onClose() : undefined
