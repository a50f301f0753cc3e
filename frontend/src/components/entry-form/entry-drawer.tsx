import { Button } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../../lib/browser/browser-commands.ts'
import { ConflictButtons, ConflictMerge } from './conflict-merge.tsx'
import type { FormState, SaveMode, SaveResult } from './entry-form.ts'
import { FormProblems, SaveButton, SaveFailure, useUnsavedGuard } from './entry-save.tsx'
import './entry-drawer.css'

export interface EntryDrawerProps {
  form: FormState
  title: ReactNode
  /** Quiet text beside the title: "revisión 11". */
  note?: ReactNode
  /** Name of the entry in the question before leaving. */
  subject: string
  /** Called when no unsaved change would be lost; with the server’s response after saving. */
  onClose: (answer?: CommandAnswer) => void
  /** Offers to save and continue with the next entry. */
  saveAndNew?: string
  children: ReactNode
}

/** The form of a catalogue at the right, 440 px; the list stays usable. Ctrl+S saves, Esc closes after confirmation. */
export const EntryDrawer = ({ form, title, note, subject, onClose, saveAndNew, children }: EntryDrawerProps) => {
  const { t } = useTranslation('catalogue')
  const { t: shell } = useTranslation('shell')
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const lastMode = useRef<SaveMode>('close')
  const guard = useUnsavedGuard(form, subject)
  const close = () => guard.leave(onClose)

  const { conflict } = form
  const isMerging = conflict !== undefined

  useEffect(() => {
    const origin = document.activeElement
    return () => {
      if (origin instanceof HTMLElement && origin.isConnected) origin.focus()
    }
  }, [])

  // A conflict replaces the fields, including the focused one.
  useEffect(() => {
    const first = body.current?.querySelector<HTMLElement>('input:not([type=checkbox]), select, textarea')
    const main = panel.current?.querySelector<HTMLElement>('.bp6-button.bp6-intent-primary')
    const target = first ?? main
    target?.focus()
  }, [isMerging])

  const settle = async (work: Promise<SaveResult | undefined>, mode: SaveMode) => {
    const saved = await work
    if (saved === undefined) body.current?.scrollTo({ top: 0 })
    else if (mode === 'close') onClose(saved.answer)
    else body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  const save = (mode: SaveMode) => {
    lastMode.current = mode
    return settle(form.save(mode), mode)
  }
  useCommands([
    { id: 'entry-save', title: t('common.save'), keys: 'ctrl+s', scope: 'screen', run: () => void save('close') },
  ])

  return createPortal(
    <div
      ref={panel}
      className="entry-drawer width-440 fixed right-0 bottom-0 line-left-2 float-shadow stack on-surface"
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        close()
      }}
    >
      <div className="entry-drawer-head height-46 pad-0-12-0-16 line-below-2 row gap-8 flex-none">
        <h2 className="clipped size-15" id={titleId}>
          {title}
        </h2>
        {note !== undefined && <span className="quiet flex-none">{note}</span>}
        <Button variant="minimal" icon={<CrossIcon />} aria-label={shell('common.close')} onClick={close} />
      </div>
      {/* While a new entry is being created, there is no entry yet that could take further input. */}
      <div
        ref={body}
        className="entry-drawer-body pad-14-16 scrolls-y stack gap-12 flex-1 min-height-0"
        inert={form.isNew && form.saving === 'saving'}
      >
        {conflict === undefined ? (
          <>
            <FormProblems form={form} />
            {children}
          </>
        ) : (
          <ConflictMerge form={form} conflict={conflict} />
        )}
      </div>
      <div className="pad-10-16 line-above-2 on-raised stack gap-10 flex-none">
        <SaveFailure failure={form.failure} onRetry={() => void save(lastMode.current)} />
        {conflict === undefined ? (
          <div className="first-apart row to-end gap-8">
            <Button variant="minimal" onClick={close}>
              {t('common.cancel')} <kbd aria-hidden="true">Esc</kbd>
            </Button>
            {saveAndNew !== undefined && form.isNew && (
              <Button onClick={() => void save('again')} disabled={form.saving === 'saving'}>
                {saveAndNew}
              </Button>
            )}
            <SaveButton form={form} onSave={() => void save('close')} />
          </div>
        ) : (
          <div className="first-apart row to-end gap-8">
            <ConflictButtons conflict={{ ...conflict, apply: () => settle(conflict.apply(), 'close') }} />
          </div>
        )}
      </div>
      {guard.dialog}
    </div>,
    document.body,
  )
}
