import { Button } from '@blueprintjs/core'
import { GitBranchIcon } from '@blueprintjs/icons'
import { drawnOn } from '@freight/contracts/quotation/offer/drawn-on'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dropFormDraft, moveFormDraft, useUnsaved } from '../form-drafts.ts'
import { type Edited, placeOf } from './use-edited-draft.ts'

interface Draft {
  lines: readonly { idCost?: string | undefined }[]
  idCost?: string
}

export interface GoneDraftsProps {
  detail: QuotationDetail
  kind: 'cost' | 'sell'
  /** The alternatives that there are. */
  ids: readonly string[]
  /** The editor of a new one is open. */
  isNewOpen: boolean
  /** The costs that the open one was begun from. */
  newFrom?: string | undefined
  /** Opens the editor of a new one; a sale is made from a cost. */
  onNew: (from?: string) => void
}

/** What was typed in alternatives, or of costs, that somebody took away meanwhile: it goes on as a new one, or is given up. */
export const GoneDrafts = ({ detail, kind, ids, isNewOpen, newFrom, onNew }: GoneDraftsProps) => {
  const { t } = useTranslation('prices')
  const start = `${detail.key}:${kind}:`
  const [hindered, setHindered] = useState<string>()
  const unsaved = useUnsaved(detail.key)
  const gone = unsaved.filter((name) => {
    const [id = ''] = name.slice(start.length).split(':')
    return name.startsWith(start) && id !== 'new' && !ids.includes(id)
  })
  const goOn = (name: string) => {
    let from: string | undefined
    const isMoved =
      !isNewOpen &&
      moveFormDraft<Edited<Draft>>(name, ({ draft }) => {
        from = kind === 'sell' ? drawnOn({ idCost: draft.idCost, charges: draft.lines }).join('+') : undefined
        const to = placeOf(detail, kind, undefined, from)
        return { to, value: { draft, base: { ...draft, lines: [] }, revision: detail.revision } }
      })
    setHindered(isMoved ? undefined : name)
    if (!isNewOpen) onNew(from)
  }
  // A new sale that was begun from a cost which is gone is found nowhere else.
  const stranded = unsaved.flatMap((name) => {
    const from = name.startsWith(`${start}new:`) ? name.slice(`${start}new:`.length) : undefined
    const isGone = from?.split('+').some((id) => detail.cost?.every(({ idCost }) => idCost !== id) === true)
    return kind === 'sell' && from !== newFrom && isGone === true ? [{ name, from }] : []
  })
  const cards = [
    ...gone.map((name) => ({ name, title: t('merge.takenAway'), text: t('merge.asNew'), goOn: () => goOn(name) })),
    ...stranded.map(({ name, from }) => ({
      name,
      title: t('merge.costTakenAway'),
      text: t('merge.goOn'),
      goOn: () => onNew(from),
    })),
  ]
  return cards.map(({ name, title, text, goOn: go }) => (
    <div key={name} className="notice-card" role="alert">
      <GitBranchIcon className="hue" data-hue="amber" size={14} aria-hidden="true" />
      <div>
        <p className="notice-title">{title}</p>
        {hindered === name && <p className="notice-text">{t('merge.newIsOpen')}</p>}
        <div className="notice-actions">
          <Button size="small" intent="primary" onClick={go}>
            {text}
          </Button>
          <Button size="small" onClick={() => dropFormDraft(name)}>
            {t('unsaved.discard')}
          </Button>
        </div>
      </div>
    </div>
  ))
}
