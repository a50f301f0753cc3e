import { Button } from '@blueprintjs/core'
import { type KeyboardEvent, type ReactNode, useCallback, useContext, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../overlay/dialog.tsx'
import { ConfirmTitle } from './confirm-title.ts'
import { useOwnPresses } from './use-own-presses.ts'
import './confirm.css'

export interface ConfirmProps {
  isOpen: boolean
  /** Text: the effect of the action. */
  children: ReactNode
  onConfirm: () => void | Promise<unknown>
  onCancel: () => void
  /** A field of the children gets the focus, because it needs input first. */
  isWritten?: boolean
  /** Width in pixels, if more than the default. */
  width?: number
}

/**
 * Whether a key in a field confirms: Enter in a line of text, Ctrl+Enter in a text of several lines. Fields in which Enter
 * chooses, searches or adds keep it.
 */
const confirmsByKey = ({ key, target, ctrlKey, metaKey, repeat, defaultPrevented, nativeEvent }: KeyboardEvent) => {
  if (key !== 'Enter' || repeat || defaultPrevented || nativeEvent.isComposing) return false
  if (target instanceof HTMLTextAreaElement) return ctrlKey || metaKey
  return (
    target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'search', 'file'].includes(target.type) &&
    target.role !== 'combobox' &&
    target.closest('.bp6-tag-input') === null
  )
}

/** Only for sending costs, status changes and irreversible actions. Esc and the buttons close it; there is no cross. */
export const Confirm = ({ isOpen, children, onConfirm, onCancel, isWritten = false, width }: ConfirmProps) => {
  const { t } = useTranslation('shell')
  const titleId = useId()
  const title = useContext(ConfirmTitle)
  const presses = useOwnPresses()
  const [hasFields, setHasFields] = useState(false)
  // Without fields the title is the specification’s word; with fields, which may load later, it is the command.
  const watchFields = useCallback((body: HTMLDivElement) => {
    const look = () => setHasFields(body.querySelector('input, select, textarea') !== null)
    const observer = new MutationObserver(look)
    observer.observe(body, { childList: true, subtree: true })
    look()
    return () => observer.disconnect()
  }, [])
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }
  // A busy button has lost the focus: without this the open dialog would get no keys.
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
      onClose={isBusy ? undefined : onCancel}
      canOutsideClickClose={false}
      aria-labelledby={titleId}
      className="confirm"
      style={{ width, maxWidth: 'calc(100vw - 32px)' }}
    >
      <h2 id={titleId}>{(hasFields ? title : undefined) ?? t('common.confirm')}</h2>
      <div
        ref={watchFields}
        role="presentation"
        className="margin-8-0-16 ink-2"
        onKeyDown={(event) => {
          if (isBusy || !confirmsByKey(event)) return
          event.preventDefault()
          void confirm()
        }}
      >
        {children}
      </div>
      <div className="confirm-actions flex to-end gap-8" {...presses}>
        <Button onClick={onCancel} disabled={isBusy}>
          {t('common.cancel')} <kbd aria-hidden="true">Esc</kbd>
        </Button>
        <Button ref={button} intent="primary" autoFocus={!isWritten} loading={isBusy} onClick={confirm}>
          {t('common.confirm')} <kbd aria-hidden="true">Enter</kbd>
        </Button>
      </div>
    </Dialog>
  )
}
