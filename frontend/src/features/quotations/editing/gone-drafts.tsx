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
  /** Opens the editor of a new one; a sale is made from a cost. */
  onNew: (from?: string) => void
}

/** What was typed in alternatives that somebody took away meanwhile: it goes on as a new one, or is given up. */
export const GoneDrafts = ({ detail, kind, ids, isNewOpen, onNew }: GoneDraftsProps) => {
  const { t } = useTranslation('prices')
  const start = `${detail.key}:${kind}:`
  const [hindered, setHindered] = useState<string>()
  const gone = useUnsaved(detail.key).filter((name) => {
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
  return gone.map((name) => (
    <div key={name} className="notice-card" role="alert">
      <GitBranchIcon className="hue" data-hue="amber" size={14} aria-hidden="true" />
      <div>
        <p className="notice-title">{t('merge.takenAway')}</p>
        {hindered === name && <p className="notice-text">{t('merge.newIsOpen')}</p>}
        <div className="notice-actions">
          <Button size="small" intent="primary" onClick={() => goOn(name)}>
            {t('merge.asNew')}
          </Button>
          <Button size="small" onClick={() => dropFormDraft(name)}>
            {t('unsaved.discard')}
          </Button>
        </div>
      </div>
    </div>
  ))
}
