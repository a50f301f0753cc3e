import { Button } from '@blueprintjs/core'
import { DuplicateIcon, EditIcon, TrashIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../lib/storage/drafts.ts'

/** Actions of a draft. */
export interface DraftActions {
  /** The draft being renamed. */
  renaming: number | undefined
  onRename: (id: number | undefined) => void
  onNamed: (draft: Draft, name: string) => void
  onOpen: (draft: Draft) => void
  onCopy: (draft: Draft) => void
  onRemove: (draft: Draft) => void
}

export const RowActions = ({ draft, actions }: { draft: Draft; actions: DraftActions }) => {
  const { t } = useTranslation('drafts')
  const { name } = draft
  return (
    <span className="draft-actions">
      <Button
        variant="minimal"
        size="small"
        icon={<EditIcon />}
        title={t('rename')}
        aria-label={t('renameOf', { name })}
        onClick={() => actions.onRename(draft.id)}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<DuplicateIcon />}
        title={t('copy')}
        aria-label={t('copyOf', { name })}
        onClick={() => actions.onCopy(draft)}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<TrashIcon />}
        title={t('delete')}
        aria-label={t('deleteOf', { name })}
        onClick={() => actions.onRemove(draft)}
      />
    </span>
  )
}
