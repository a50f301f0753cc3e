import { Button, InputGroup } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { useIsMounted } from '../../../lib/browser/use-is-mounted.ts'
import { stored } from '../../../lib/storage/storage.ts'
import { useReasonText } from '../batch/use-batch.ts'
import { expressKeys } from '../express-queries.ts'
import { shortReference } from '../shipment.ts'
import { playTone, repeatGuard, scanCode, type ScanEnd, type ScanMode, scanModes } from './scan-code.ts'
import { isTyping } from '../../../lib/browser/is-typing.ts'

/** A scanner sends a key every few milliseconds; people need more than this between two keys. */
const KEY_GAP_MS = 40
/** Shortest code; fewer fast keys are two shortcuts. */
const MIN_LENGTH = 6

/** Keys of the keyboard that this module has sent again. */
const repeatedKeys = new WeakSet<Event>()

const isOpenDialog = () => document.querySelector('.bp6-dialog, .bp6-omnibar') !== null

/**
 * Recognizes a scanner that types like a keyboard: fast keys with Enter at the end, outside a text field. Its letters
 * must not run shortcuts, such as `b` that books, so a letter waits until it is clear that no other follows at once; Enter
 * waits with them, and confirms no dialog.
 */
export const listenForScanner = (onCode: (code: string) => void): (() => void) => {
  let held: KeyboardEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const release = () => {
    const events = held
    held = []
    for (const { target, key, code, shiftKey } of events) {
      const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
      repeatedKeys.add(again)
      target?.dispatchEvent(again)
    }
  }
  let isEnterStopped = false
  const stop = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') isEnterStopped = event.type === 'keydown'
  }
  // A button acts when the key is released.
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isEnterStopped) stop(event)
  }
  let choiceKeys = 0
  let choiceKeyAt = Number.NEGATIVE_INFINITY
  /** A choice needs its letters at once, so that only the Enter of a scanner is stopped. */
  const onChoiceKey = (event: KeyboardEvent) => {
    const isFast = Date.now() - choiceKeyAt < KEY_GAP_MS
    if (event.key === 'Enter' && isFast && choiceKeys > 1) stop(event)
    choiceKeys = event.key.length === 1 ? 1 + (isFast ? choiceKeys : 0) : 0
    choiceKeyAt = Date.now()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (repeatedKeys.has(event) || ctrlKey || metaKey || altKey || event.isComposing) return
    if (key === 'Enter') isEnterStopped = false
    const isInDialog = isOpenDialog()
    if (isInDialog && event.target instanceof HTMLSelectElement) onChoiceKey(event)
    if (isTyping(event)) return
    const isEnd = key === 'Enter' && held.length > 0
    // A blank alone belongs to the focused button or row; within a code it is part of it.
    const isPart = key.length === 1 && (key !== ' ' || held.length > 0) && !event.repeat
    if (!isEnd && !isPart) return
    stop(event)
    clearTimeout(timer)
    if (isEnd && (isInDialog || held.length >= MIN_LENGTH)) {
      const code = held.map((one) => (one.key === 'Enter' ? '' : one.key)).join('')
      held = []
      // Behind a dialog nothing opens, and the Enter of the scanner must not confirm it.
      if (!isInDialog) onCode(code)
      return
    }
    held.push(event)
    timer = setTimeout(release, KEY_GAP_MS)
  }
  // Before the shortcuts of the page, which listen in the bubbling phase.
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('keyup', onKeyUp, true)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('keyup', onKeyUp, true)
    document.removeEventListener('keydown', onKeyDown, true)
  }
}

const useScanner = (onCode: (code: string) => void) => {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const stop = listenForScanner((code) => latest.current(code))
    return () => stop()
  }, [])
}

const lastMode = stored<ScanMode>('express-scan', 'open', (value) => scanModes.find((mode) => mode === value))

const hues = {
  done: 'green',
  again: 'amber',
  several: 'amber',
  unknown: 'red',
  refused: 'red',
  doubtful: 'amber',
} as const

interface ScanBoxProps {
  onOpen: (id: string) => void
  onSearch: (code: string) => void
}

/** Field for a scanner; the key S opens it, and a scan does anywhere on the screen. */
export const ScanBox = ({ onOpen, onSearch }: ScanBoxProps) => {
  const { t } = useTranslation('express')
  const may = useMay()
  const client = useQueryClient()
  const reasonText = useReasonText()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [storedMode, setMode] = useState(lastMode.read)
  const [code, setCode] = useState('')
  const [last, setLast] = useState<ScanEnd & { code: string }>()
  const [count, setCount] = useState(0)
  const [isRepeat] = useState(repeatGuard)
  const order = useRef(Promise.resolve())
  const isMounted = useIsMounted()
  const open = useRef(onOpen)
  useEffect(() => {
    open.current = onOpen
  })
  const sending = useCommand((sent: { code: string; mode: ScanMode }, commandId) =>
    scanCode(sent.code, sent.mode, commandId),
  )
  const modes = may('EXPRESS_OP') ? scanModes : (['open'] as const)
  const mode = modes.find((one) => one === storedMode) ?? 'open'

  const apply = async (scanned: string) => {
    const end = await sending.run({ code: scanned, mode })
    const isGood = end.state === 'done'
    playTone(isGood ? 'good' : 'bad')
    setLast({ ...end, code: scanned })
    // A failed code stays in the field, unless another one is already being typed.
    setCode((now) => (now !== '' && now !== scanned ? now : isGood || end.state === 'again' ? '' : scanned))
    if (isGood) setCount((before) => before + 1)
    // A late answer opens nothing behind a dialog or on another screen.
    if (isGood && mode === 'open' && end.id !== undefined && isMounted() && !isOpenDialog()) open.current(end.id)
    if (isGood && mode !== 'open') void client.invalidateQueries({ queryKey: expressKeys.all })
    if (!isGood) input.current?.select()
  }
  const scan = (typed: string) => {
    const scanned = typed.trim()
    if (scanned === '' || isRepeat(scanned)) return
    setOpen(true)
    // One after the other, so that the line below is about the last scan.
    order.current = order.current.then(() => apply(scanned))
  }
  const focus = () => {
    setOpen(true)
    requestAnimationFrame(() => input.current?.focus())
  }
  const close = () => {
    setOpen(false)
    setCode('')
    setLast(undefined)
    setCount(0)
  }
  useScanner(scan)
  useCommands([{ id: 'express-scan', title: t('scan.field'), keys: 's', scope: 'screen', run: focus }])
  if (!isOpen) return null
  const [prefix, number] = shortReference(last?.id ?? '')
  return (
    <div
      className="express-scan row flex-none wrap gap-6 pad-6-12-6-16 line-below-2"
      role="group"
      aria-label={t('scan.field')}
      data-hue={last && hues[last.state]}
    >
      <InputGroup
        inputRef={input}
        value={code}
        maxLength={120}
        placeholder={t('scan.field')}
        aria-label={t('scan.field')}
        rightElement={<kbd aria-hidden="true">S</kbd>}
        onValueChange={setCode}
        onKeyDown={(event) => {
          if (event.key === 'Enter') scan(code)
          if (event.key === 'Escape') close()
        }}
      />
      <SelectField
        aria-label={t('scan.mode')}
        value={mode}
        options={modes.map((one) => ({ value: one, label: t(`scan.modes.${one}`) }))}
        onChange={(next: ScanMode) => {
          setMode(next)
          lastMode.write(next)
        }}
      />
      <Button variant="minimal" size="small" icon={<CrossIcon />} aria-label={t('scan.close')} onClick={close} />
      <p role="status" className="hue size-12-5" data-hue={last && hues[last.state]}>
        {last !== undefined && (
          <>
            {t(`scan.state.${last.state}`, { code: last.code, reference: `${prefix}${number}` })}{' '}
            {reasonText(last.reason ?? '')}
            {last.state === 'several' && (
              <button type="button" className="link-button" onClick={() => onSearch(last.code)}>
                {t('scan.search')}
              </button>
            )}
          </>
        )}
      </p>
      <span className="quiet">{count > 0 && t('scan.count', { count })}</span>
    </div>
  )
}
