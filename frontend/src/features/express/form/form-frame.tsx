import { ChevronRightIcon } from '@blueprintjs/icons'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
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
  formRef: Ref<HTMLFormElement>
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
  // The disabled form loses the focus; without restoring it, shortcuts would not reach the form.
  const focused = useRef<Element | null>(null)
  const submit = () => {
    focused.current = document.activeElement
    onSubmit()
  }
  useEffect(() => {
    if (isBusy || document.activeElement !== document.body) return
    if (focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  }, [isBusy])
  return (
    <form
      ref={formRef}
      className="page express-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        if (event.ctrlKey || event.metaKey) submit()
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
