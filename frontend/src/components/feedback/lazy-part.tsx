import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'

// React takes only a class for this. A library for it is 1 kB of the shell, which every page waits for.
export class Catching extends Component<
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
      <Catching onError={missing}>
        <Suspense fallback={null}>
          <Code {...narrowed<Props>(props)} />
        </Suspense>
      </Catching>
    )
  }
}

// What is left of the props when one name is taken out; the compiler cannot tell for a type that it does not know.
const narrowed = <Props,>(props: object) => props as Props
