import { Button } from '@blueprintjs/core'
import { GitBranchIcon } from '@blueprintjs/icons'
import { sourceCosts } from '@freight/contracts/pricing/source-costs'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveFormDraft, useUnsaved } from '../../../components/form-draft/form-drafts.ts'
import { memoryDrafts } from '../../../lib/storage/drafts.ts'
import { type Edited, draftNameOf } from './use-edited-draft.ts'

interface Draft {
  lines: readonly { idCost?: string | undefined }[]
  idCost?: string
}

export interface RemovedDraftsProps {
  detail: QuotationDetail
  kind: 'cost' | 'sell'
  /** Existing alternatives. */
  ids: readonly string[]
  /** Whether the editor of a new one is open. */
  isNewOpen: boolean
  /** Costs that the open new one started from. */
  newFrom?: string | undefined
  /** Opens the editor of a new one; a sale is made from a cost. */
  onNew: (from?: string) => void
}

/**
 * Drafts of removed alternatives, or of alternatives of removed costs: the user continues them as new ones or discards
 * them.
 */
export const RemovedDrafts = ({ detail, kind, ids, isNewOpen, newFrom, onNew }: RemovedDraftsProps) => {
  const { t } = useTranslation('prices')
  const { t: quotations } = useTranslation('quotations')
  const namePrefix = `${detail.key}:${kind}:`
  const [blockedName, setBlockedName] = useState<string>()
  const unsaved = useUnsaved(detail.key)
  const removedNames = unsaved.filter((name) => {
    const [id = ''] = name.slice(namePrefix.length).split(':')
    return name.startsWith(namePrefix) && id !== 'new' && !ids.includes(id)
  })
  const continueAsNew = (name: string) => {
    let from: string | undefined
    const isMoved =
      !isNewOpen &&
      moveFormDraft<Edited<Draft>>(name, ({ draft }) => {
        from = kind === 'sell' ? sourceCosts({ idCost: draft.idCost, charges: draft.lines }).join('+') : undefined
        const to = draftNameOf(detail, kind, undefined, from)
        return { to, value: { draft, base: { ...draft, lines: [] }, revision: detail.revision } }
      })
    setBlockedName(isMoved ? undefined : name)
    if (!isNewOpen) onNew(from)
  }
  // A new sale that started from a removed cost has no other entry point.
  const strandedSales = unsaved.flatMap((name) => {
    const from = name.startsWith(`${namePrefix}new:`) ? name.slice(`${namePrefix}new:`.length) : undefined
    // A copy starts from an alternative.
    if (from !== undefined && ids.includes(from)) return []
    const isSourceRemoved = from?.split('+').some((id) => detail.cost?.every(({ idCost }) => idCost !== id) === true)
    return kind === 'sell' && from !== newFrom && isSourceRemoved === true ? [{ name, from }] : []
  })
  const cards = [
    ...removedNames.map((name) => ({
      name,
      title: t('merge.takenAway'),
      text: t('merge.asNew'),
      onContinue: () => continueAsNew(name),
    })),
    ...strandedSales.map(({ name, from }) => ({
      name,
      title: t('merge.costTakenAway'),
      text: t('merge.goOn'),
      onContinue: () => onNew(from),
    })),
  ]
  return cards.map(({ name, title, text, onContinue }) => (
    <div key={name} className="notice-card flex gap-8 on-surface" role="alert">
      <GitBranchIcon className="hue" data-hue="amber" size={14} aria-hidden="true" />
      <div>
        <p className="notice-title">{title}</p>
        {blockedName === name && <p className="notice-text flex-1 size-12-5">{t('merge.newIsOpen')}</p>}
        <div className="notice-actions flex wrap gap-8">
          <Button size="small" intent="primary" onClick={onContinue}>
            {text}
          </Button>
          <Button size="small" onClick={() => memoryDrafts.remove(name)}>
            {quotations('common.discard')}
          </Button>
        </div>
      </div>
    </div>
  ))
}
