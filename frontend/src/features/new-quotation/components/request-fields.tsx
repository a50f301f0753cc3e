import type { ChargeableRule } from '@freight/contracts/chargeable'
import { chargeableRuleOf } from '@freight/contracts/company-settings/chargeable-numbers'
import { Mode } from '@freight/contracts/transport'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { companyNamed, settingsOptions } from '../../../lib/company-settings.ts'
import { today } from '../model/day.ts'
import type { ErrorPlace, FormErrors, Refused } from '../model/contract-errors.ts'
import type { RequestForm } from '../model/form.ts'
import { Cargo } from './cargo.tsx'
import { ClientAndLane } from './client-and-lane.tsx'
import { Details } from './details.tsx'
import { DuplicateHint } from './duplicate-hint.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { useErrorWords } from './error-words.ts'
import { Steps } from './steps.tsx'
import { Weighing } from './weighing.ts'
import { Totals } from './totals.tsx'
import '../new-quotation.css'
import '../request-side.css'

/** The whole form: steps and hints, the fields in their cards, the totals as they come to be. */
export const RequestFields = ({
  form,
  change,
  errors: own,
  refused,
  isSubmitted,
  company,
  withCommercial = false,
  isNew = true,
  withNotes = isNew,
  hasMsds = false,
  list,
  files,
  notices,
  weighed,
}: {
  form: RequestForm
  change: (changes: Partial<RequestForm>) => void
  errors: FormErrors
  /** What the server did not take, until something is changed. */
  refused?: Refused | undefined
  isSubmitted: boolean
  company: string
  withCommercial?: boolean
  /** A request that is not made yet: it may be for a new client, be one asked for twice. */
  isNew?: boolean
  withNotes?: boolean
  /** Whether the safety data sheet is there, or chosen. */
  hasMsds?: boolean
  /** Where quotations are opened. */
  list: string
  files?: ReactNode
  /** What is to be known before all fields. */
  notices?: ReactNode
  /** How a quotation that is there was weighed: other cargo of the same mode is weighed so too. */
  weighed?: { modo: string; rule: ChargeableRule }
}) => {
  const settings = useQuery(settingsOptions(companyNamed(company))).data
  const ofCompany = settings && chargeableRuleOf(Mode.parse(form.modo), settings.chargeable)
  const rule = weighed?.modo === form.modo ? weighed.rule : ofCompany
  const { ofPlace } = useErrorWords()
  const errors = { ...refused?.errors, ...own }
  const errorText = (place: ErrorPlace) => (isSubmitted ? ofPlace(errors, place) : undefined)
  const wrongCells = (typeof errors.rows === 'object' && errors.rows.cells) || []
  const part = { form, change, errorText, wrongCells }
  return (
    <Weighing value={rule}>
      <div className="form-columns">
        <div className="form-side">
          <Steps form={form} errors={errors} isSubmitted={isSubmitted} isNew={isNew} />
          {isNew && <DuplicateHint form={form} list={list} />}
        </div>
        <div className="form-cards">
          {notices}
          {isSubmitted && <ErrorSummary errors={errors} elsewhere={refused?.elsewhere ?? []} />}
          <ClientAndLane {...part} company={company} withCommercial={withCommercial} isNew={isNew} today={today()} />
          <Cargo {...part} isSubmitted={isSubmitted} />
          <Details {...part} withNotes={withNotes} hasMsds={hasMsds} files={files} />
        </div>
        <Totals form={form} company={company} missing={Object.keys(errors).length} />
      </div>
    </Weighing>
  )
}
