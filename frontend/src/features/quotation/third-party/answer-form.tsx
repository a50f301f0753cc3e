import type { ThirdPartyView } from '@freight/contracts/third-party/third-party-routes'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import type { Money as Amount } from '@freight/contracts/money/money'
import { DeclineDialog, QuestionDialog } from './dialogs.tsx'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { moveUnparsedInputs, waitsUndrawn } from '../../../components/form/unparsed-inputs.ts'
import { Money } from '../../../components/money.tsx'
import { useSectionWords } from '../../../components/quotation/use-section-words.ts'
import { isProblem } from '../../../lib/api/api.ts'
import { useAgentErrorText, isOver, sendCosts } from './calls.ts'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { costInputOf, costProblems, emptyCostDraft } from '../charge-grid/cost-draft.ts'
import { withoutOurs } from '../agents/without-ours.ts'
import { FloppyDiskIcon, MoreIcon, HistoryIcon, InfoSignIcon } from '@blueprintjs/icons'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { MoneyList } from '../money-list.tsx'
import { gridShipmentOf } from './grid-shipment.ts'
import {
  type AgentOption,
  answers,
  asOption,
  beginningOf,
  forgetForm,
  initialForm,
  type StoredForm,
} from './stored-answer/stored-form.ts'
import { requestIdOf } from './stored-answer/link-claims.ts'
import { OptionForm, OptionTabs, OptionFile } from './option-form.tsx'
import { PHONE } from './phone.ts'
import { totalsOf } from './totals.ts'
import { useOptionFiles } from './use-option-files.ts'
import { NoticeCard } from '../../../components/feedback/load-state.tsx'
import { calledIn } from '../../../components/charges/matching-codes.ts'

interface AnswerFootProps {
  isPhone: boolean
  totals: readonly Amount[]
  isStored: boolean
  savedAt: string | undefined
  onForget: () => void
  onDecline: () => void
  onQuestion: () => void
  onSend: () => void
  /** Result of sending, above the buttons, where it is always visible. */
  children: ReactNode
}

/** Foot of an answer. On a telephone the total is above it, and a menu contains all commands but sending. */
const AnswerFoot = ({
  isPhone,
  totals,
  isStored,
  savedAt,
  onForget,
  onDecline,
  onQuestion,
  onSend,
  children,
}: AnswerFootProps) => {
  const { t } = useTranslation('thirdParty')
  const format = useFormat()
  const storedWords = savedAt === undefined ? t('keptHere') : t('keptAt', { time: format.time(savedAt) })
  return (
    <footer className="agent-foot row wrap gap-10">
      {children}
      <span className="quiet agent-kept margin-right-auto row gap-6">
        <FloppyDiskIcon size={14} aria-hidden="true" />
        {isStored ? storedWords : t('notKept')}
      </span>
      {isStored && savedAt !== undefined && (
        <Button variant="minimal" size="small" onClick={onForget}>
          {t('forget')}
        </Button>
      )}
      {isPhone ? (
        <>
          <p className="agent-sum">
            <span className="secondary">{t('total')}</span>
            <strong>{totals.length === 0 ? MISSING : <MoneyList amounts={totals} />}</strong>
          </p>
          <PopoverNext
            placement="top-start"
            arrow={false}
            // The dialog that a menu item opens needs the focus.
            shouldReturnFocusOnClose={false}
            content={
              <Menu>
                <MenuItem text={t('question.button')} onClick={onQuestion} />
                <MenuItem text={t('decline.button')} onClick={onDecline} />
              </Menu>
            }
          >
            <Button icon={<MoreIcon />} aria-label={t('common.moreActions')} />
          </PopoverNext>
        </>
      ) : (
        <>
          <Button variant="minimal" onClick={onDecline}>
            {t('decline.button')}
          </Button>
          <Button onClick={onQuestion}>{t('question.button')}</Button>
        </>
      )}
      <Button intent="primary" onClick={onSend}>
        {t('send')}
      </Button>
    </footer>
  )
}

interface AnswerProps {
  link: string
  view: ThirdPartyView
  /** Called when another tab has sent the form. */
  onSentElsewhere: () => void
}

/** The agent's form, stored in the browser; each change applies to the newest form because uploads finish meanwhile. */
const useAnswer = ({ link, view, onSentElsewhere }: AnswerProps) => {
  const [form, setForm] = useState<StoredForm>(() => initialForm(view, requestIdOf(link)))
  const [isStored, setStored] = useState(true)
  const latest = useRef(form)
  const { tokenId } = view
  const draft = useMemo(() => answers.of(tokenId), [tokenId])
  // Two tabs with the same link share one form: neither overwrites the other's text.
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== draft.key) return
      const stored = draft.read()
      if (newValue === null) onSentElsewhere()
      if (stored === undefined) return
      latest.current = stored
      setForm(stored)
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [draft, onSentElsewhere])
  const change = (next: (options: readonly AgentOption[]) => readonly AgentOption[]) => {
    // Changed content is a new answer with a new command id.
    const changedForm: StoredForm = {
      options: next(latest.current.options),
      commandId: crypto.randomUUID(),
      savedAt: new Date().toISOString(),
      request: requestIdOf(link),
      began: beginningOf(view),
    }
    latest.current = changedForm
    setForm(changedForm)
    setStored(draft.write(changedForm))
  }
  const changeOption = (id: string, changes: Partial<AgentOption>) =>
    change((options) => options.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  /** Removes the form from this browser, which others may use too. */
  const forgetAnswer = () => {
    forgetForm(tokenId, requestIdOf(link))
    latest.current = initialForm(view, requestIdOf(link))
    setForm(latest.current)
  }
  return { form, isStored, change, changeOption, forgetAnswer }
}

/** The sections that a limited request is for; a request for missing charges names those instead. */
const LimitedRequest = ({ view: { sections, missing } }: { view: ThirdPartyView }) => {
  const { t } = useTranslation('thirdParty')
  const sectionWords = useSectionWords()
  if (sections === undefined || missing !== undefined) return null
  return (
    <NoticeCard icon={<InfoSignIcon size={16} />} hue="accent">
      <strong>{t('onlySections', { sections: sectionWords(sections) })}</strong>
      <p className="secondary">{t('onlySectionsHelp')}</p>
    </NoticeCard>
  )
}

/** Why an agent who has answered gets a further request: missing charges, or a new answer. */
const RepeatedRequest = ({ view: { missing = [], former, chargeCodes } }: { view: ThirdPartyView }) => {
  const { t, i18n } = useTranslation('thirdParty')
  if (former === undefined) return null
  if (missing.length === 0)
    return (
      <NoticeCard icon={<HistoryIcon size={16} />}>
        <p>{t('again.former')}</p>
      </NoticeCard>
    )
  const names = missing.map((id) => {
    const code = chargeCodes.find((one) => one.id === id)
    return code === undefined ? `(${id})` : `${calledIn(code, i18n.language)} (${id})`
  })
  return (
    <NoticeCard icon={<InfoSignIcon size={16} />} hue="amber">
      <p>
        {t('again.missing', { count: names.length })} <strong>{names.join(', ')}</strong>.
      </p>
      <p className="secondary">{t('again.former')}</p>
    </NoticeCard>
  )
}

interface AnswerFormProps {
  link: string
  view: ThirdPartyView
  onSent: () => void
  /** Called when the link no longer accepts an answer: the page is refetched. */
  onOver: () => void
}

/** Form of an agent's costs: options with their charges, stored in the browser until they are sent. */
export const AnswerForm = ({ link, view, onSent, onOver }: AnswerFormProps) => {
  const { t } = useTranslation('thirdParty')
  const errorText = useAgentErrorText()
  const isPhone = useMedia(PHONE)
  const shipment = useMemo(() => gridShipmentOf(view), [view])
  const { form, isStored, change, changeOption, forgetAnswer } = useAnswer({ link, view, onSentElsewhere: onOver })
  const files = useOptionFiles(link, {
    onAttached: (id, document) => changeOption(id, { document }),
    onProblem: (error) => isOver(error) && onOver(),
  })
  const [chosenIndex, setChosenIndex] = useState(0)
  const [isChecked, setChecked] = useState(false)
  // Ids of the options whose files were uploading when the agent tried to send; later files are not included.
  const [waitedFor, setWaitedFor] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<'send' | 'decline' | 'question' | 'forget'>()
  const [failure, setFailure] = useState<unknown>()
  const [notice, setNotice] = useState<string>()
  const { options } = form
  const optionIndex = Math.min(chosenIndex, options.length - 1)
  const option = options[optionIndex] ?? asOption(emptyCostDraft())
  const problems = isChecked ? costProblems(option) : []
  const totals = totalsOf(option, shipment)

  useEffect(() => {
    document.documentElement.scrollTop = 0
  }, [])

  const unparsedName = (index: number) => `third-party.${view.tokenId}.${index}`
  const focusFirst = useRef<() => boolean>(() => false)
  const keepReadings = useCallback((focus: () => boolean) => {
    focusFirst.current = focus
  }, [])
  const removeOption = () => {
    files.leaveOut(option.id)
    // No option has this index: the unparsed text must not appear in the option that takes the place of this one.
    moveUnparsedInputs(unparsedName(optionIndex), unparsedName(-1))
    for (let index = optionIndex; index < options.length; index += 1)
      moveUnparsedInputs(unparsedName(index + 1), unparsedName(index))
    change((previous) => previous.filter(({ id }) => id !== option.id))
    setChosenIndex(Math.max(0, optionIndex - 1))
  }

  const checkThenConfirm = () => {
    if (focusFirst.current()) return
    const unparsedIndex = options.findIndex((_, index) => index !== optionIndex && waitsUndrawn(unparsedName(index)))
    if (unparsedIndex >= 0) {
      setChosenIndex(unparsedIndex)
      return
    }
    setChecked(true)
    setWaitedFor(new Set(options.map(({ id }) => id).filter((id) => files.of(id) !== undefined)))
    const problemIndex = options.findIndex((one) => costProblems(one).length > 0 || files.of(one.id) !== undefined)
    if (problemIndex >= 0) setChosenIndex(problemIndex)
    else setDialog('send')
  }

  const send = async () => {
    try {
      const groups = options.map(({ document, ...draft }) => ({
        ...withoutOurs(costInputOf(draft)),
        ...(document && { documentId: document.documentId }),
      }))
      await sendCosts(link, groups, form.commandId)
      forgetForm(view.tokenId, requestIdOf(link))
      onSent()
    } catch (error) {
      setDialog(undefined)
      if (isOver(error)) onOver()
      else setFailure(error)
      const lostDocumentId = isProblem(error, 'UNKNOWN_FILE') ? error.details['documentId'] : undefined
      const lostIndex = options.findIndex(
        ({ document }) => document !== undefined && document.documentId === lostDocumentId,
      )
      if (lostIndex >= 0) setChosenIndex(lostIndex)
    }
  }
  const close = () => setDialog(undefined)
  const edit = (changes: Parameters<typeof changeOption>[1]) => {
    setFailure(undefined)
    changeOption(option.id, changes)
  }

  return (
    <>
      <RepeatedRequest view={view} />
      <LimitedRequest view={view} />
      <OptionTabs
        options={options}
        at={optionIndex}
        onChoose={setChosenIndex}
        onAdd={() => {
          change((previous) => [...previous, asOption(emptyCostDraft(option.validez))])
          setChosenIndex(options.length)
        }}
        onRemove={removeOption}
      />
      <div className="card agent-card" role="tabpanel" id="option-panel" aria-labelledby={`option-${optionIndex}`}>
        <OptionForm
          key={`${view.tokenId}.${option.id}`}
          name={unparsedName(optionIndex)}
          onReadings={keepReadings}
          view={view}
          shipment={shipment}
          asCards={isPhone}
          draft={option}
          problems={problems}
          onChange={edit}
        />
        <footer className="pad-14-16 gap-8-28 flex wrap to-end line-above">
          <OptionFile
            key={option.id}
            document={option.document}
            pendingFile={files.of(option.id)}
            isSendTried={waitedFor.has(option.id)}
            onFile={(file) => files.send(option.id, file)}
            onRemove={() => {
              // A failed upload has not replaced the former file.
              if (files.of(option.id)) files.leaveOut(option.id)
              else edit({ document: undefined })
            }}
          />
          {!isPhone && totals.length === 0 && <span className="quiet">{t('noTotals')}</span>}
          {!isPhone &&
            totals.map(({ amount, currency }) => (
              <span key={currency} className="agent-total low stack">
                <span className="label">{t('common.totalIn', { currency })}</span>
                <Money amount={amount} currency={currency} />
              </span>
            ))}
        </footer>
      </div>
      <AnswerFoot
        isPhone={isPhone}
        totals={totals}
        isStored={isStored}
        savedAt={form.savedAt}
        onForget={() => setDialog('forget')}
        onDecline={() => setDialog('decline')}
        onQuestion={() => setDialog('question')}
        onSend={checkThenConfirm}
      >
        {failure !== undefined && (
          <div className="form-problem agent-failure ink-red" role="alert">
            <strong>{t('sendFailed')}</strong> <span>{errorText(failure)}</span>
          </div>
        )}
        {notice !== undefined && (
          <p className="agent-said" role="status">
            {notice}
          </p>
        )}
      </AnswerFoot>
      <Confirm isOpen={dialog === 'send'} onCancel={close} onConfirm={send}>
        <p>{t('confirmSend')}</p>
      </Confirm>
      <Confirm
        isOpen={dialog === 'forget'}
        onCancel={close}
        onConfirm={() => {
          for (const { id } of options) files.leaveOut(id)
          forgetAnswer()
          setChosenIndex(0)
          close()
        }}
      >
        <p>{t('confirmForget')}</p>
      </Confirm>
      {dialog === 'decline' && <DeclineDialog link={link} onClose={close} onDone={onOver} onOver={onOver} />}
      {dialog === 'question' && (
        <QuestionDialog
          link={link}
          onClose={close}
          onOver={onOver}
          onDone={() => {
            close()
            setNotice(t('question.done'))
          }}
        />
      )}
    </>
  )
}
