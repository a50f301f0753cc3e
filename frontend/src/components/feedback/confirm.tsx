import { Button } from '@blueprintjs/core'
import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../overlay/dialog.tsx'
import { ConfirmTitle } from './confirm-title.ts'
import { useOwnPresses } from './use-own-presses.ts'
import './confirm.css'

export interface ConfirmProps {
  isOpen: boolean
  /** What will happen, in words. */
  children: ReactNode
  onConfirm: () => void | Promise<unknown>
  onCancel: () => void
  /** A field of the children takes the focus: there is something to write before anything can be confirmed. */
  isWritten?: boolean
  /** In pixels, where it needs more than others. */
  width?: number
}

/** Only for sending costs, status changes and what cannot be undone. Esc and the buttons close it, no cross. */
export const Confirm = ({ isOpen, children, onConfirm, onCancel, isWritten = false, width }: ConfirmProps) => {
  const { t } = useTranslation('shell')
  const titleId = useId()
  const title = useContext(ConfirmTitle)
  const presses = useOwnPresses()
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }
  // A button that is busy has lost the focus: without it, no key is heard where the dialog stays open.
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isBusy) return undefined
    const pressed = button.current
    return () => {
      if (document.activeElement === document.body) pressed?.focus()
    }
  }, [isBusy])
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      canOutsideClickClose={false}
      aria-labelledby={titleId}
      className="confirm"
      style={{ width, maxWidth: 'calc(100vw - 32px)' }}
    >
      <h2 id={titleId}>{title ?? t('confirm.title')}</h2>
      <div className="confirm-body">{children}</div>
      <div className="confirm-actions" {...presses}>
        <Button onClick={onCancel} disabled={isBusy}>
          {t('confirm.cancel')} <kbd aria-hidden="true">Esc</kbd>
        </Button>
        <Button ref={button} intent="primary" autoFocus={!isWritten} loading={isBusy} onClick={confirm}>
          {t('confirm.confirm')} <kbd aria-hidden="true">Enter</kbd>
        </Button>
      </div>
    </Dialog>
  )
}
