import { Button } from '@blueprintjs/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { useOwnPresses } from '../../../components/feedback/use-own-presses.ts'
import { useAmending } from '../page/use-amending.ts'
import { useTab } from '../page/use-tab.ts'
import '../../../components/entry-form/unsaved-dialog.css'

const kinds = ['cost', 'sell', 'amend'] as const
/** Draft name such as `Q-1:sell:new:cost-1`: kind, id, and the costs of a new one. */
const parseDraftName = (name: string) => {
  const [, kindName, edit = '', from] = name.split(':')
  return { kind: kinds.find((one) => one === kindName) ?? 'cost', edit, from }
}

/** Blocks publishing and sending while drafts are unsaved: only stored values go out. */
export const UnsavedFirst = ({ names, onClose }: { names: readonly string[]; onClose: () => void }) => {
  const { t } = useTranslation('quotationCommands')
  const titleId = useId()
  const presses = useOwnPresses()
  const [, setTab] = useTab()
  const [, setAmending] = useAmending()
  const drafts = names.map(parseDraftName)
  const openFirst = () => {
    onClose()
    const [first] = drafts
    if (first === undefined) return
    if (first.kind === 'amend') setAmending(true)
    else
      setTab(first.kind === 'sell' ? 'sell' : 'costs', {
        edit: first.edit,
        ...(first.from !== undefined && { from: first.from }),
      })
  }
  return (
    <Dialog isOpen onClose={onClose} canOutsideClickClose={false} aria-labelledby={titleId} className="unsaved-dialog">
      <h2 id={titleId}>{t('unsavedFirst.title')}</h2>
      <p className="unsaved-text">
        {t('unsavedFirst.text')}{' '}
        <strong>{[...new Set(drafts.map(({ kind }) => t(`unsavedFirst.${kind}`)))].join(', ')}</strong>
      </p>
      <div className="unsaved-actions" {...presses}>
        <Button onClick={onClose}>{t('unsavedFirst.cancel')}</Button>
        <Button intent="primary" autoFocus onClick={openFirst}>
          {t('unsavedFirst.go')}
        </Button>
      </div>
    </Dialog>
  )
}
