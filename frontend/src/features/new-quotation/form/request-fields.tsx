import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { chargeableRuleOf } from '@freight/contracts/company-settings/chargeable-numbers'
import { Mode } from '@freight/contracts/freight/transport'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react'
import { companyNamed, settingsOptions } from '../../../lib/queries/company-settings.ts'
import { today } from '../day.ts'
import type { ErrorPlace, FormErrors, Refused, WrongCell } from './contract-errors.ts'
import type { RequestForm } from './form.ts'
import { Cargo } from '../cargo/cargo.tsx'
import { ClientAndLane } from '../client-and-lane/client-and-lane.tsx'
import { Details } from '../details/details.tsx'
import { DuplicateHint } from '../client-and-lane/duplicate-hint.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { useErrorWords } from './error-words.ts'
import { Steps } from './steps.tsx'
import { useLiveTotals, useFormWithoutRows, useSameContent } from './use-parts.ts'
import { Weighing } from '../totals/weighing.ts'
import { Totals } from '../totals/totals.tsx'
import { requestedLane, type RequestedLane } from '../totals/requested-lane.ts'
import { requestedRates, type RequestedRates } from '../totals/requested-rates.ts'
import { useStable } from '../../../components/form-draft/use-stable.ts'
import '../../../components/request-form/request-form.css'
import '../../../components/request-form/request-side.css'

/** The whole form: steps and hints, the fields in cards, and the live totals. */
export const RequestFields = ({
  form,
  change,
  errors: ownErrors,
  refused,
  isSubmitted,
  company,
  withCommercial = false,
  withAssignee = false,
  isNew = true,
  withNotes = isNew,
  hasMsds = false,
  list,
  files,
  notices,
  weighed,
  renderLane,
}: {
  form: RequestForm
  change: (changes: Partial<RequestForm>) => void
  errors: FormErrors
  /** Fields refused by the server, until the form changes. */
  refused?: Refused | undefined
  isSubmitted: boolean
  company: string
  withCommercial?: boolean
  /** Whether the form of pricing can assign the work to another user. */
  withAssignee?: boolean
  /** Whether the request is new: it can have a new client and can be a duplicate. */
  isNew?: boolean
  withNotes?: boolean
  /** Whether the safety data sheet is attached or chosen. */
  hasMsds?: boolean
  /** Path of the quotation list. */
  list: string
  files?: ReactNode
  /** Notice above the fields. */
  notices?: ReactNode
  /** Weighing rule of an existing quotation; changed cargo of the same mode is weighed by it too. */
  weighed?: { modo: string; rule: ChargeableRule }
  /** Earlier prices of the requested lane. */
  renderLane?: ((lane: RequestedLane, rates: RequestedRates) => ReactNode) | undefined
}) => {
  const settings = useQuery(settingsOptions(companyNamed(company))).data
  const rule = useMemo(() => {
    if (weighed?.modo === form.modo) return weighed.rule
    return settings && chargeableRuleOf(Mode.parse(form.modo), settings.chargeable)
  }, [settings, weighed?.modo, weighed?.rule, form.modo])
  const { ofPlace } = useErrorWords()
  const errors = useSameContent(useMemo(() => ({ ...refused?.errors, ...ownErrors }), [refused, ownErrors]))
  const errorText = useCallback(
    (place: ErrorPlace) => (isSubmitted ? ofPlace(errors, place) : undefined),
    [isSubmitted, errors, ofPlace],
  )
  const wrongCells = (typeof errors.rows === 'object' && errors.rows.cells) || NO_CELLS
  const formWithoutRows = useFormWithoutRows(form)
  const stableChange = useStable(change)
  const fields = { form: formWithoutRows, change: stableChange, errorText }
  // Totals of thousands of rows are calculated in idle time.
  const totals = useLiveTotals(useDeferredValue(form), rule)
  const laneQuery = renderLane && requestedLane(formWithoutRows, totals)
  return (
    <Weighing value={rule}>
      <div className="form-columns">
        <div className="form-side">
          <Steps form={formWithoutRows} errors={errors} isSubmitted={isSubmitted} isNew={isNew} />
          {isNew && <DuplicateHint form={formWithoutRows} list={list} />}
        </div>
        <div className="form-cards">
          {notices}
          {isSubmitted && <ErrorSummary errors={errors} unplacedFields={refused?.unplacedFields ?? []} />}
          <ClientAndLane
            {...fields}
            company={company}
            withCommercial={withCommercial}
            withAssignee={withAssignee}
            isNew={isNew}
            today={today()}
          />
          <Cargo
            form={form}
            formWithoutRows={formWithoutRows}
            change={stableChange}
            errorText={errorText}
            wrongCells={wrongCells}
            isSubmitted={isSubmitted}
            totals={totals}
          />
          <Details
            company={company}
            {...fields}
            withDangerousRow={form.rows.some((row) => row.isDangerous)}
            withNotes={withNotes}
            hasMsds={hasMsds}
            files={files}
          />
        </div>
        <div className="form-end">
          <Totals form={formWithoutRows} totals={totals} company={company} errorCount={Object.keys(errors).length} />
          {laneQuery && renderLane(laneQuery, requestedRates(formWithoutRows, totals))}
        </div>
      </div>
    </Weighing>
  )
}

const NO_CELLS: readonly WrongCell[] = []
