import { Button, InputGroup } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../components/form/form-row.tsx'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { useIsMounted } from '../../../lib/browser/use-is-mounted.ts'
import { stored } from '../../../lib/storage/storage.ts'
import { useReasonText } from '../batch/use-batch.ts'
import { expressKeys, shortReference } from '../shipment.ts'
import { call, command, type CommandId, urlOf, isProblem } from '../../../lib/api/api.ts'
import { downloadFile } from '../../../lib/api/download.ts'
import { localMoment } from '../acts/local-moment.ts'
import type { ShipmentCommand } from '../acts/use-shipment-command.ts'
import { isTyping } from '../../../lib/browser/is-typing.ts'

const DEFAULT_PAUSE_S = 5
const LOST_RETRY_MS = 3000
const LOST_RETRIES = 2

let pausedUntil = 0

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Whether the command may have been applied although no usable answer came. */
const mayBeApplied = (error: unknown): boolean =>
  isProblem(error, 'NO_ANSWER') || (isProblem(error) && error.status >= 500)

/**
 * Repeats a request: after 429 at the time that the server sets, which delays every other one too; after a
 * lost answer twice. `send` uses the same command id each time, so nothing is applied twice.
 */
const withRetries = async <T,>(send: () => Promise<T>): Promise<T> => {
  for (let lost = 0; ;) {
    const pause = pausedUntil - Date.now()
    if (pause > 0) await wait(pause)
    try {
      return await send()
    } catch (error) {
      if (isProblem(error) && error.status === 429) {
        const seconds = Number(error.details['retryAfter'] ?? DEFAULT_PAUSE_S)
        pausedUntil = Math.max(pausedUntil, Date.now() + (Number.isFinite(seconds) ? seconds : DEFAULT_PAUSE_S) * 1000)
      } else if (mayBeApplied(error) && lost < LOST_RETRIES) {
        lost += 1
        await wait(LOST_RETRY_MS)
      } else throw error
    }
  }
}

const scanModes = ['open', 'print', 'handOver'] as const
type ScanMode = (typeof scanModes)[number]

/** `again`: the piece is already with the carrier. `reason`: code of the refusal. */
interface ScanEnd {
  state: 'done' | 'again' | 'unknown' | 'several' | 'refused' | 'doubtful'
  id?: string | undefined
  reason?: string
}

/** Finds the shipment of a code and acts as its mode; never rejects. */
const scanCode = async (code: string, mode: ScanMode, commandId: CommandId): Promise<ScanEnd> => {
  /** Without a revision: the server refuses what no longer fits. */
  const send = (id: string, { name, body }: ShipmentCommand) =>
    withRetries(() => command('express-shipment', name, id, body as never, { commandId }))
  try {
    const { id, piece, several } = await withRetries(() =>
      call('GET /app/v1/express-shipments/scan', { query: { code } }),
    )
    if (several === true) return { state: 'several' }
    if (id === undefined) return { state: 'unknown' }
    if (mode === 'handOver') {
      const { tracking } = await withRetries(() => call('GET /app/v1/express-shipments/:id', { params: { id } }))
      const isSame = (one: (typeof tracking)[number]) =>
        piece === undefined || one.piece === undefined || one.piece === piece
      if (tracking.some((one) => one.status === 'PICKED_UP' && !one.struck && isSame(one)))
        return { state: 'again', id }
      const body = { status: 'PICKED_UP' as const, localTime: localMoment(), place: '' }
      await send(id, { name: 'AddTrackingEvent', body: { ...body, ...(piece !== undefined && { piece }) } })
    }
    if (mode === 'print') {
      const url = urlOf('/app/v1/express-shipments/labels', {}, { ids: [id] })
      await withRetries(() => downloadFile(url, `${id}.pdf`))
      await send(id, { name: 'MarkLabelPrinted', body: { format: 'A6', copies: 1 } })
    }
    return { state: 'done', id }
  } catch (error) {
    const reason = isProblem(error) ? error.code : 'UNKNOWN'
    return { state: mayBeApplied(error) ? 'doubtful' : 'refused', reason }
  }
}

const REPEAT_MS = 2000

/** Whether a code was scanned a moment ago: a scanner often reads the same label twice. */
export const repeatGuard = () => {
  let last = { code: '', at: Number.NEGATIVE_INFINITY }
  return (code: string, now = Date.now()): boolean => {
    const isRepeat = last.code === code && now - last.at < REPEAT_MS
    if (!isRepeat) last = { code, at: now }
    return isRepeat
  }
}

const tones = { good: [880, 80], bad: [220, 350] } as const

/** A short high tone, or a long low one, for people who look at the parcel and not at the screen. */
const playTone = (kind: keyof typeof tones) => {
  if (typeof AudioContext === 'undefined') return
  const [frequency, milliseconds] = tones[kind]
  const audio = new AudioContext()
  const oscillator = new OscillatorNode(audio, { frequency })
  const volume = new GainNode(audio, { gain: 0.1 })
  oscillator.connect(volume).connect(audio.destination)
  oscillator.onended = () => void audio.close()
  oscillator.start()
  oscillator.stop(audio.currentTime + milliseconds / 1000)
}

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

/** Field for a scanner; the key S opens it, and a scan does anywhere on the screen. */
export const ScanBox = ({ onOpen, onSearch }: { onOpen: (id: string) => void; onSearch: (code: string) => void }) => {
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
