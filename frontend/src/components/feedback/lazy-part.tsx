import { type ComponentType, lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

/**
 * A part whose code comes when it is first drawn. Code that does not come (no network, a deployment in between) takes
 * nothing else with it: nothing is drawn, `onMissing` is told, and the next time the code is asked for again.
 */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  let Code = lazy(load)
  return ({ onMissing, ...props }: Props & { onMissing: (error: unknown) => void }) => {
    const missing = (error: unknown) => {
      // React remembers that it failed, so this one is never asked again.
      Code = lazy(load)
      onMissing(error)
    }
    return (
      <ErrorBoundary fallback={null} onError={missing}>
        <Suspense fallback={null}>
          <Code {...narrowed<Props>(props)} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

// What is left of the props when one name is taken out; the compiler cannot tell for a type that it does not know.
const narrowed = <Props,>(props: object) => props as Props
