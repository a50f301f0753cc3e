import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../lib/storage/drafts.ts'
import type { DraftActions } from './row-actions.tsx'

/** Link that opens the draft; while editing the name, Enter saves it and Esc restores it. */
export const DraftName = ({ draft, actions }: { draft: Draft; actions: DraftActions }) => {
  const { t } = useTranslation('drafts')
  if (actions.renaming === draft.id) return <NameInput draft={draft} actions={actions} />
  return (
    <button type="button" className="draft-name" onClick={() => actions.onOpen(draft)}>
      {draft.name === '' ? t('unnamed') : draft.name}
    </button>
  )
}

const NameInput = ({ draft, actions }: { draft: Draft; actions: DraftActions }) => {
  const { t } = useTranslation('drafts')
  const [name, setName] = useState(draft.name)
  const done = () => {
    if (name.trim() !== '' && name.trim() !== draft.name) actions.onNamed(draft, name.trim())
    actions.onRename(undefined)
  }
  return (
    <InputGroup
      size="small"
      fill
      autoFocus
      maxLength={120}
      value={name}
      aria-label={t('nameOf', { name: draft.name })}
      onChange={(event) => setName(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={done}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') done()
        if (event.key === 'Escape') actions.onRename(undefined)
      }}
    />
  )
}
