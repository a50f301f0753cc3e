import { ChevronRightIcon } from '@blueprintjs/icons'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { UnparsedInputsScope, type UnparsedInputs } from '../../../components/form/unparsed-inputs.ts'

interface FrameProps {
  crumb: string
  title: string
  /** Beside the title: state of the draft, number of changes. */
  state: ReactNode
  buttons: ReactNode
  isBusy: boolean
  unparsed: UnparsedInputs
  onSubmit: () => void
  formRef: RefObject<HTMLFormElement | null>
  /** Above the fields. */
  problem?: ReactNode
  children: ReactNode
}

/** The page of the form: Ctrl+Enter sends, Enter inside a field does not. */
export const FormFrame = ({
  crumb,
  title,
  state,
  buttons,
  isBusy,
  unparsed,
  onSubmit,
  formRef,
  ...rest
}: FrameProps) => {
  // A disabled form and a removed button lose the focus; without it, shortcuts would not reach the form.
  const focused = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = focused
    if (isBusy || current === null || document.activeElement !== document.body) return
    if (current.isConnected) current.focus()
    else formRef.current?.focus({ preventScroll: true })
  })
  return (
    <form
      ref={formRef}
      className="page express-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      tabIndex={-1}
      onFocus={({ target }) => {
        focused.current = target
      }}
      onBlur={({ target }) => {
        // The focus left for another place, or for none by a click.
        if (target.isConnected && !isBusy) focused.current = null
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        if (event.ctrlKey || event.metaKey) onSubmit()
        if (event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <header className="page-head">
        <span className="quiet">{crumb}</span>
        <ChevronRightIcon size={12} className="quiet" aria-hidden="true" />
        <h1>{title}</h1>
        {state}
        <div className="end">{buttons}</div>
      </header>
      {rest.problem}
      {/* The running command would not contain text typed now. */}
      <div inert={isBusy}>
        <UnparsedInputsScope value={unparsed}>{rest.children}</UnparsedInputsScope>
      </div>
    </form>
  )
}
