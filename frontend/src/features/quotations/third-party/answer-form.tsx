import { Button } from '@blueprintjs/core'
import { FloppyDiskIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons'
import type { ThirdPartyView } from '@freight/contracts/third-party/view'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { moveReadings, waitsUndrawn } from '../../../components/form/readings.ts'
import { Money } from '../../../components/money.tsx'
import { isProblem } from '../../../lib/api/problem.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { type CostDraft, costInputOf, costProblems, emptyCostDraft, filledLines } from '../costs/cost-draft.ts'
import { withoutOurs } from '../agents/without-ours.ts'
import { sendCosts } from './calls.ts'
import { DeclineDialog, QuestionDialog } from './dialogs.tsx'
import { gridShipmentOf } from './grid-shipment.ts'
import { formOf } from './former-form.ts'
import { forgetForm, keepForm, type KeptForm } from './kept-form.ts'
import { AskedAgain } from './asked-again.tsx'
import { OptionForm } from './option-form.tsx'
import { totalsOf } from './totals.ts'

interface AnswerFormProps {
  link: string
  view: ThirdPartyView
  onSent: () => void
  onDeclined: () => void
}

const MOST_OPTIONS = 10

/** The costs of an agent as they are typed: options, each with its charges, kept in the browser until they are sent. */
export const AnswerForm = ({ link, view, onSent, onDeclined }: AnswerFormProps) => {
  const { t } = useTranslation('thirdParty')
  const format = useFormat()
  const errorText = useErrorText()
  const shipment = useMemo(() => gridShipmentOf(view), [view])
  const [form, setForm] = useState<KeptForm>(() => formOf(view))
  const [isKept, setKept] = useState(true)
  const [at, setAt] = useState(0)
  const [isChecked, setChecked] = useState(false)
  const [dialog, setDialog] = useState<'send' | 'decline' | 'question'>()
  const [failure, setFailure] = useState<unknown>()
  const [said, setSaid] = useState<string>()
  const { options } = form
  const option = options[Math.min(at, options.length - 1)] ?? emptyCostDraft()
  const problems = isChecked ? costProblems(option) : []
  const totals = totalsOf(option, shipment)

  const change = (next: readonly CostDraft[]) => {
    // Other content is another answer: its number is a new one.
    const changed = { options: next, commandId: crypto.randomUUID(), savedAt: new Date().toISOString() }
    setForm(changed)
    setKept(keepForm(view.tokenId, changed))
    setFailure(undefined)
  }

  useEffect(() => {
    document.documentElement.scrollTop = 0
  }, [])

  const readingsName = (index: number) => `third-party.${view.tokenId}.${index}`
  const leadsToOpen = useRef<() => boolean>(() => false)
  const keepReadings = useCallback((ask: () => boolean) => {
    leadsToOpen.current = ask
  }, [])
  const remove = () => {
    moveReadings(readingsName(at), readingsName(-1))
    for (let index = at; index < options.length; index += 1) moveReadings(readingsName(index + 1), readingsName(index))
    change(options.toSpliced(at, 1))
    setAt(Math.max(0, at - 1))
  }

  const check = () => {
    if (leadsToOpen.current()) return
    const unread = options.findIndex((_, index) => index !== at && waitsUndrawn(readingsName(index)))
    if (unread >= 0) {
      setAt(unread)
      return
    }
    setChecked(true)
    const wrong = options.findIndex((one) => costProblems(one).length > 0)
    if (wrong >= 0) setAt(wrong)
    else setDialog('send')
  }

  const send = async () => {
    try {
      await sendCosts(
        link,
        options.map((one) => withoutOurs(costInputOf(one))),
        form.commandId,
      )
      forgetForm(view.tokenId)
      onSent()
    } catch (error) {
      setDialog(undefined)
      // It came through before, or nobody wants it any more: the page says so when it is asked for anew.
      if (isProblem(error) && (error.code === 'ALREADY_SUBMITTED' || error.status === 410)) onSent()
      else setFailure(error)
    }
  }

  return (
    <>
      <AskedAgain view={view} />
      <header className="agent-options">
        <h2>{t('costs')}</h2>
        <div className="agent-tabs" role="tablist" aria-label={t('options')}>
          {options.map((one, index) => (
            <button
              // An option is its place.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              type="button"
              role="tab"
              id={`option-${index}`}
              aria-controls="option-panel"
              aria-selected={index === at}
              className="agent-tab"
              onClick={() => setAt(index)}
            >
              <strong>{t('option', { number: index + 1 })}</strong>
              <span className="quiet">
                {[one.carrier, one.ruta].filter((part) => part !== '').join(' · ') ||
                  (filledLines(one).length === 0 ? t('optionEmpty') : '')}
              </span>
            </button>
          ))}
        </div>
        {options.length < MOST_OPTIONS && (
          <Button
            variant="minimal"
            icon={<PlusIcon />}
            onClick={() => {
              change([...options, emptyCostDraft(option.validez)])
              setAt(options.length)
            }}
          >
            {t('addOption')}
          </Button>
        )}
        {options.length > 1 && (
          <Button
            variant="minimal"
            icon={<TrashIcon />}
            aria-label={t('removeOption', { number: at + 1 })}
            onClick={remove}
          />
        )}
      </header>
      <div className="card agent-card" role="tabpanel" id="option-panel" aria-labelledby={`option-${at}`}>
        <OptionForm
          key={`${view.tokenId}.${at}.${options.length}`}
          name={readingsName(at)}
          onReadings={keepReadings}
          view={view}
          shipment={shipment}
          draft={option}
          problems={problems}
          onChange={(next) => change(options.with(at, next))}
        />
        <footer className="agent-totals">
          {totals.length === 0 ? (
            <span className="quiet">{t('noTotals')}</span>
          ) : (
            totals.map(({ amount, currency }) => (
              <span key={currency} className="agent-total">
                <span className="label">{t('totalIn', { currency })}</span>
                <Money amount={amount} currency={currency} />
              </span>
            ))
          )}
        </footer>
      </div>
      {failure !== undefined && (
        <div className="form-problem agent-failure" role="alert">
          <strong>{t('sendFailed')}</strong> <span>{errorText(failure)}</span>
        </div>
      )}
      {said !== undefined && (
        <p className="agent-said" role="status">
          {said}
        </p>
      )}
      <footer className="agent-foot">
        <span className="quiet agent-kept">
          <FloppyDiskIcon size={14} aria-hidden="true" />
          {!isKept
            ? t('notKept')
            : form.savedAt === undefined
              ? t('keptHere')
              : t('keptAt', { time: format.time(form.savedAt) })}
        </span>
        <Button variant="minimal" onClick={() => setDialog('decline')}>
          {t('decline.button')}
        </Button>
        <Button onClick={() => setDialog('question')}>{t('question.button')}</Button>
        <Button intent="primary" onClick={check}>
          {t('send')}
        </Button>
      </footer>
      <Confirm isOpen={dialog === 'send'} onCancel={() => setDialog(undefined)} onConfirm={send}>
        <p>{t('confirmSend')}</p>
      </Confirm>
      {dialog === 'decline' && <DeclineDialog link={link} onClose={() => setDialog(undefined)} onDone={onDeclined} />}
      {dialog === 'question' && (
        <QuestionDialog
          link={link}
          onClose={() => setDialog(undefined)}
          onDone={() => {
            setDialog(undefined)
            setSaid(t('question.done'))
          }}
        />
      )}
    </>
  )
}
