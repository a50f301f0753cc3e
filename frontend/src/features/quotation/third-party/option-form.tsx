import { InfoSignIcon, PlusIcon, TrashIcon, CrossIcon, ErrorIcon, PaperclipIcon, RefreshIcon } from '@blueprintjs/icons'
import type { ThirdPartyView, AgentFileAnswer } from '@freight/contracts/third-party/third-party-routes'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ProgressBar } from '@blueprintjs/core'
import { acceptedEndings } from '@freight/contracts/document/formats'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { ChargeGrid, useProblemText } from '../charge-grid/charge-grid.tsx'
import { calledIn } from '../../../components/charges/matching-codes.ts'
import type { GridShipment } from '../charge-grid/grid-section.tsx'
import { type CostDraft, type CostProblem, filledLines, pricedRows } from '../charge-grid/cost-draft.ts'
import { onCompanyClock } from './company-clock.ts'
import { offerRows } from '../alternative/offer-rows.tsx'
import { OfferSchedule } from '../alternative/offer-schedule.tsx'
import type { AgentOption } from './stored-answer/stored-form.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useFileDrop } from '../../../components/documents/use-file-drop.ts'
import { useFileSize } from '../../../components/documents/use-file-size.ts'
import { useAgentErrorText } from './calls.ts'
import type { PendingFile } from './use-option-files.ts'

interface OptionFileProps {
  document: AgentFileAnswer | undefined
  pendingFile: PendingFile | undefined
  /** Whether the agent tried to send the costs before the file was uploaded. */
  isSendTried: boolean
  onFile: (file: File) => void
  /** Removes the file, or cancels its upload. */
  onRemove: () => void
}

/** The file of one option: none, uploading, failed, or uploaded. A further file replaces it. */
export const OptionFile = ({ document, pendingFile, isSendTried, onFile, onRemove }: OptionFileProps) => {
  const { t } = useTranslation('thirdParty')
  const format = useFormat()
  const errorText = useAgentErrorText()
  const sizeText = useFileSize()
  const box = useRef<HTMLDivElement>(null)
  const [hadMore, setMore] = useState(false)
  const { zone, input, choose } = useFileDrop((files) => {
    setMore(files.length > 1)
    if (files[0] !== undefined) onFile(files[0])
  })
  const { file, sent = 0, problem, isFinal } = pendingFile ?? {}
  const isSending = file !== undefined && problem === undefined
  const name = file?.name ?? document?.name
  const remove = name !== undefined && (
    <Button
      variant="minimal"
      size="small"
      icon={<CrossIcon />}
      aria-label={t(isSending ? 'file.cancel' : 'common.removeNamed', { name })}
      title={t(isSending ? 'file.cancel' : 'common.removeNamed', { name })}
      onClick={() => {
        setMore(false)
        onRemove()
        // The button disappears with the file.
        requestAnimationFrame(() => box.current?.querySelector('button')?.focus())
      }}
    />
  )
  return (
    <div
      ref={box}
      className="agent-file max-width-420 lights pad-6-12 margin-right-auto radius-control grid gap-4 min-width-0"
      {...zone}
    >
      <div className="agent-file-line min-height-30 row gap-8 min-width-0">
        {name === undefined ? (
          <>
            <Button variant="minimal" icon={<PaperclipIcon />} onClick={choose}>
              {t('file.attach')}
            </Button>
            <span className="quiet">{t('file.upTo')}</span>
          </>
        ) : (
          <>
            <PaperclipIcon size={14} aria-hidden="true" />
            <span className="clip" title={name}>
              {name}
            </span>
            <span className="quiet number">{sizeText(file?.size ?? document?.size ?? 0)}</span>
            {problem !== undefined && isFinal !== true && file !== undefined && (
              <Button
                size="small"
                icon={<RefreshIcon />}
                aria-label={t('common.tryNamedAgain', { name })}
                onClick={() => onFile(file)}
              >
                {t('common.tryAgain')}
              </Button>
            )}
            {problem !== undefined && isFinal === true && (
              <Button size="small" onClick={choose}>
                {t('file.another')}
              </Button>
            )}
            {remove}
          </>
        )}
      </div>
      {isSending && (
        <>
          <ProgressBar value={sent} animate={false} stripes={false} aria-label={t('common.progressOf', { name })} />
          <p className="quiet" role="status">
            {t('common.uploading', { percent: format.percent(Math.floor(sent * 100)) })}
          </p>
        </>
      )}
      {problem !== undefined && (
        <p className="form-below error" role="alert">
          <ErrorIcon size={12} aria-hidden="true" /> {errorText(problem)}
        </p>
      )}
      {isSendTried && pendingFile !== undefined && (
        <p className="form-below error" role="alert">
          {t(isSending ? 'file.wait' : 'file.settle')}
        </p>
      )}
      {hadMore && <p className="form-below">{t('file.onlyFirst')}</p>}
      <input {...input} aria-label={t('file.attach')} accept={acceptedEndings} />
    </div>
  )
}

interface OptionTabsProps {
  options: readonly AgentOption[]
  at: number
  onChoose: (index: number) => void
  onAdd: () => void
  onRemove: () => void
}

const MOST_OPTIONS = 10

/** Tabs of the options of an answer. */
export const OptionTabs = ({ options, at, onChoose, onAdd, onRemove }: OptionTabsProps) => {
  const { t } = useTranslation('thirdParty')
  return (
    <header className="agent-options row wrap gap-8">
      <h2 className="margin-right-12">{t('column.costs')}</h2>
      <div className="flex wrap gap-8" role="tablist" aria-label={t('options')}>
        {options.map((option, index) => (
          <button
            key={option.id}
            type="button"
            role="tab"
            id={`option-${index}`}
            aria-controls="option-panel"
            aria-selected={index === at}
            className="agent-tab min-width-104 min-height-48 pad-4-12 edge-2 radius-control on-surface pointer stack centred text-left ink"
            onClick={() => onChoose(index)}
          >
            <strong>{t('option', { number: index + 1 })}</strong>
            <span className="quiet max-width-200 clipped size-11-5">
              {[option.carrier, option.ruta].filter((part) => part !== '').join(' · ') ||
                (filledLines(option).length === 0 ? t('optionEmpty') : '')}
            </span>
          </button>
        ))}
      </div>
      {options.length < MOST_OPTIONS && (
        <Button variant="minimal" className="agent-add" icon={<PlusIcon />} aria-label={t('addOption')} onClick={onAdd}>
          <span className="agent-add-words">{t('addOption')}</span>
        </Button>
      )}
      {options.length > 1 && (
        <Button
          variant="minimal"
          icon={<TrashIcon />}
          aria-label={t('removeOption', { number: at + 1 })}
          onClick={onRemove}
        />
      )}
    </header>
  )
}

interface OptionFieldsProps {
  draft: CostDraft
  onChange: (draft: CostDraft) => void
  problems: readonly CostProblem[]
  /** Today in the company's time zone. */
  today: string
  hasContainers: boolean
}

/** Fields of an option: route, days and validity. */
export const OptionFields = ({ draft, onChange, problems, today, hasContainers }: OptionFieldsProps) => {
  const { t } = useTranslation('thirdParty')
  const problemText = useProblemText()
  const noValidity = problems.find(({ code }) => code === 'NO_VALIDITY')
  const isPast = draft.validez !== '' && draft.validez < today
  const { text, days, validity } = offerRows(draft, onChange)
  return (
    <div className="option-fields pad-16 gap-8-14">
      {text('description', t('field.description'))}
      {text('carrier', t('field.carrier'))}
      {text('ruta', t('field.ruta'))}
      {days('ttime', t('field.ttime'))}
      {days('freeDays', t('field.freeDays'))}
      {validity({
        label: t('field.validez'),
        error: noValidity && problemText(noValidity),
        warning: isPast ? t('validezOver') : undefined,
      })}
      {text('frequency', t('field.frequency'))}
      {text('comments', t('field.comments'))}
      <OfferSchedule draft={draft} onChange={onChange} hasContainers={hasContainers} />
    </div>
  )
}

interface OptionFormProps {
  /** Unparsed text is stored under this name while another option is open. */
  name: string
  view: ThirdPartyView
  shipment: GridShipment
  /** On a telephone each charge is a card that opens on click. */
  asCards: boolean
  draft: CostDraft
  problems: readonly CostProblem[]
  onChange: (draft: CostDraft) => void
  /** Passes a function that focuses the first field with unparsed text, if any, before costs are sent. */
  onReadings: (focusFirst: () => boolean) => void
}

const NO_CHANGES: ReadonlySet<string> = new Set()

/** One option: its fields, its charges, and missing usual charges. */
export const OptionForm = ({
  name,
  view,
  shipment,
  asCards,
  draft,
  problems,
  onChange,
  onReadings,
}: OptionFormProps) => {
  const { t, i18n } = useTranslation('thirdParty')
  const unparsed = useUnparsedInputs(name)
  useEffect(() => {
    onReadings(() => unparsed.focusFirst())
  }, [onReadings, unparsed])
  const pricedLines = useMemo(() => pricedRows(draft, shipment), [draft, shipment])
  const typedCodes = new Set(filledLines(draft).map(({ idCharge }) => idCharge))
  const missingCodes = view.usualCodes
    .filter((id) => !typedCodes.has(id))
    .flatMap((id) => view.chargeCodes.filter((code) => code.id === id))
  return (
    <UnparsedInputsScope value={unparsed}>
      <OptionFields
        draft={draft}
        onChange={onChange}
        problems={problems}
        today={onCompanyClock(view.timeZone, view.now).day}
        hasContainers={view.shipment.modo === 'FCL'}
      />
      <div className="agent-grid">
        <ChargeGrid
          shipment={shipment}
          asCards={asCards}
          draft={draft}
          onChange={onChange}
          problems={problems}
          changed={NO_CHANGES}
          priced={pricedLines}
        />
      </div>
      {missingCodes.length > 0 && (
        <p className="agent-usual pad-12-16 flex baseline gap-8 line-above">
          <InfoSignIcon size={14} aria-hidden="true" />
          <span>
            {t('usual')}{' '}
            <strong>{missingCodes.map((code) => `${calledIn(code, i18n.language)} (${code.id})`).join(', ')}</strong>.{' '}
            {t('usualHelp')}
          </span>
        </p>
      )}
    </UnparsedInputsScope>
  )
}
