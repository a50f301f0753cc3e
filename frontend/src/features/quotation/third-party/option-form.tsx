import { InfoSignIcon } from '@blueprintjs/icons'
import type { ThirdPartyView } from '@freight/contracts/third-party/view'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { ChargeGrid } from '../charge-grid/charge-grid.tsx'
import { calledIn } from '../../../components/charges/matching-codes.ts'
import type { GridShipment } from '../charge-grid/grid-section.tsx'
import { type CostDraft, type CostProblem, filledLines, pricedRows } from '../charge-grid/cost-draft.ts'
import { onCompanyClock } from './company-clock.ts'
import { useProblemText } from '../charge-grid/use-problem-text.ts'
import { offerRows } from '../alternative/offer-rows.tsx'
import { OfferSchedule } from '../alternative/offer-schedule.tsx'

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
