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
import { isOpenDialog, useScanner } from './use-scanner.ts'

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
    <div className="express-scan" role="group" aria-label={t('scan.field')} data-hue={last && hues[last.state]}>
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
      <p role="status" className="hue" data-hue={last && hues[last.state]}>
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
