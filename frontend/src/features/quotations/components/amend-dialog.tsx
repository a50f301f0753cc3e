import { Button, Dialog } from '@blueprintjs/core'
import { WarningSignIcon } from '@blueprintjs/icons'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../../components/feedback/notice-card.tsx'
import { type AmendForm, amendFormOf, requestChanges, sendsBack } from '../model/amendment.ts'
import { amendProblems, type AmendProblem } from '../model/amendment-problems.ts'
import { daysAfter } from '../model/dates.ts'
import { useOrder } from '../mutations.ts'
import { useTyped } from '../typed.ts'
import type { ActDialogProps } from './act.ts'
import { AmendCargo } from './amend-cargo.tsx'
import { AmendGoods } from './amend-goods.tsx'
import { OrderProblem } from './order-problem.tsx'

/** What was typed, and what it was typed over: another's change in between is a conflict, not overwritten. */
interface Draft {
  form: AmendForm
  before: AmendForm
  revision: number
}

/** Changes what was asked for; sends only what differs, and says before what it sets in motion. */
export const AmendDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotationOrders')
  const titleId = useId()
  const fresh = (): Draft => ({ form: amendFormOf(detail), before: amendFormOf(detail), revision: detail.revision })
  const [draft, setDraft, forget] = useTyped<Draft>(`${detail.key}:amend`, fresh)
  const { form, before } = draft
  const [wasKept] = useState(() => form !== before && Object.keys(changesOf(draft, detail)).length > 0)
  const [today] = useState(() => daysAfter(new Date(), 0))
  const [isTried, setTried] = useState(false)
  const [isDateWrong, setDateWrong] = useState(false)
  const order = useOrder('AmendRequest', { key: detail.key, revision: draft.revision })
  const changes = changesOf(draft, detail)
  const count = Object.keys(changes).length
  const problems = amendProblems(form, before, { detail, today })
  const change = (part: Partial<AmendForm>) => setDraft({ ...draft, form: { ...form, ...part } })
  const shown = (name: AmendProblem) => (isTried && problems.has(name) ? t(`problem.${name}`) : undefined)

  const close = () => {
    if (count === 0) forget()
    onClose()
  }
  const done = () => {
    forget()
    onClose()
  }
  const save = async () => {
    setTried(true)
    if (count === 0 || problems.size > 0 || isDateWrong || order.isBusy) return
    if ((await order.run(changes)) === undefined) done()
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      canOutsideClickClose={false}
      aria-labelledby={titleId}
      className="confirm amend-dialog"
    >
      <header className="part-head">
        <h2 id={titleId}>{t('amend.title')}</h2> <span className="quiet">{detail.key}</span>
      </header>
      <div className="amend-body">
        {wasKept && <p className="quiet">{t('amend.kept')}</p>}
        <AmendGoods form={form} change={change} shown={shown} isDateWrong={isDateWrong} onDateWrong={setDateWrong} />
        <AmendCargo detail={detail} form={form} change={change} shown={shown} isTried={isTried} />
        {sendsBack(changes, detail) && (
          <NoticeCard icon={<WarningSignIcon size={14} aria-hidden="true" />} hue="amber">
            {t('amend.back')}
          </NoticeCard>
        )}
        <OrderProblem order={order} target={detail} onDone={done} />
      </div>
      <footer className="confirm-actions">
        <span className="quiet amend-count" role="status">
          {count === 0 ? t('amend.nothing') : t('amend.changed', { count })}
        </span>
        {count > 0 && (
          <Button variant="minimal" onClick={done}>
            {t('amend.discard')}
          </Button>
        )}
        <Button onClick={close}>
          {t('amend.cancel')} <kbd aria-hidden="true">Esc</kbd>
        </Button>
        <Button intent="primary" disabled={count === 0} loading={order.isBusy} onClick={() => void save()}>
          {t('amend.save')}
        </Button>
      </footer>
    </Dialog>
  )
}

const changesOf = ({ form, before }: Draft, { pickupData }: ActDialogProps['detail']) =>
  requestChanges(form, before, pickupData)
