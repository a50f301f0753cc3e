import { TickIcon, ErrorIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { isPlainField } from '@freight/contracts/quotation/fields/about-fields'
import { useOpenReadings } from '../../../components/form/unparsed-inputs.ts'
import {
  type FormErrors,
  type FormPart,
  type ErrorPlace,
  type Unplaced,
  useErrorWords,
  idOf,
  focusField,
} from './contract-errors.ts'
import { errorPlacesOf, stepOf } from './errors.ts'
import { usePlainWords } from '../../../components/quotation/use-plain-words.ts'
import '../../../components/entry-form/form-cards.css'

const invalidIn: Partial<Record<ErrorPlace, string>> = {
  units: '#step-2 .container-rows',
  pickups: '#step-3 .pickup',
  deliveries: '#step-3 [data-list="deliveries"]',
}

/** Focuses the field of an error; in a grid the first missing cell. */
export const focusPlace = (place: ErrorPlace) => {
  if (focusField(place)) return
  const invalidSelector = invalidIn[place] && `${invalidIn[place]} [aria-invalid="true"]`
  const field =
    (invalidSelector === undefined ? null : document.querySelector<HTMLElement>(invalidSelector)) ??
    document.getElementById(idOf(place))
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** Number of errors after a try to send, with a link to each field. */
export const ErrorSummary = ({
  errors,
  unplacedFields,
}: {
  errors: FormErrors
  /** Refused fields without a place in the form. */
  unplacedFields: readonly Unplaced[]
}) => {
  const { t } = useTranslation('newQuotation')
  const { name: plainName } = usePlainWords()
  const nameOf = (place: ErrorPlace) => (isPlainField(place) ? plainName(place) : t(`place.${place}`))
  const { ofPlace } = useErrorWords()
  const openReadings = useOpenReadings()
  const places = errorPlacesOf(errors)
  const count = places.length + unplacedFields.length + openReadings.count
  if (count === 0) return null
  const names = unplacedFields.map((name) => t(name === 'other' ? 'otherField' : `field.${name}`)).join(', ')
  return (
    <div className="fact-banner icon-first flex gap-8" data-hue="red" role="alert">
      <ErrorIcon size={14} className="hue" data-hue="red" aria-hidden="true" />
      <div>
        <p>
          <strong>{t('steps.toMend', { count })}.</strong>{' '}
          <span className="secondary">{t('common.nothingWasSent')}</span>
        </p>
        <p className="problem-links gap-0-14 flex wrap">
          {openReadings.count > 0 && (
            <button type="button" onClick={openReadings.lead}>
              {t('openReadings', { count: openReadings.count })}
            </button>
          )}
          {places.map((place) => (
            <button key={place} type="button" onClick={() => focusPlace(place)}>
              {typeof errors[place] === 'object' ? `${nameOf(place)}: ${ofPlace(errors, place) ?? ''}` : nameOf(place)}
            </button>
          ))}
        </p>
        {unplacedFields.length > 0 && <p>{t('refusedElsewhere', { names })}</p>}
      </div>
    </div>
  )
}

const steps = [
  { number: 1, name: 'lane' },
  { number: 2, name: 'cargo' },
  { number: 3, name: 'details' },
] as const

/** The steps with their state and missing fields; a click scrolls to the step. */
export const Steps = ({
  form,
  errors,
  isSubmitted,
  isNew,
}: {
  form: FormPart['form']
  errors: FormErrors
  isSubmitted: boolean
  isNew: boolean
}) => {
  const { t } = useTranslation('newQuotation')
  const places = errorPlacesOf(errors)
  // An ambiguous number makes a step as incomplete as an empty field.
  const openReadings = useOpenReadings()
  const errorCount = (step: number) =>
    places.filter((place) => stepOf[place] === step).length + openReadings.countIn(`step-${step}`)
  const total = places.length + openReadings.count
  const stepText = (step: 1 | 2 | 3) => {
    const count = errorCount(step)
    if (count > 0) return t(isSubmitted ? 'steps.toMend' : 'steps.missing', { count: count })
    if (step === 1)
      return [form.client?.nombreFantasia, [form.origin?.code, form.destination?.code].filter(Boolean).join(' – ')]
        .filter(Boolean)
        .join(' · ')
    return t('steps.complete')
  }
  return (
    <nav className="steps" aria-label={t('steps.label')}>
      <ol>
        {steps.map(({ number, name }) => (
          <li className="relative min-height-62" key={number} data-done={errorCount(number) === 0 || undefined}>
            <a className="flex gap-10" href={`#step-${number}`}>
              <span className="step-mark edge-2 round ink-2 inline-row centred flex-none size-12" aria-hidden="true">
                {errorCount(number) === 0 ? <TickIcon size={12} /> : number}
              </span>
              <span>
                <span className="as-block medium">{t(`steps.${name}`)}</span>
                <span
                  className="step-words ink-3 line-16 as-block size-12-5"
                  data-error={(isSubmitted && errorCount(number) > 0) || undefined}
                >
                  {stepText(number)}
                </span>
              </span>
            </a>
          </li>
        ))}
        <li className="relative min-height-62" data-done={total === 0 || undefined}>
          <span className="step-last flex gap-10">
            <span className="step-mark edge-2 round ink-2 inline-row centred flex-none size-12" aria-hidden="true">
              {total === 0 ? <TickIcon size={12} /> : 4}
            </span>
            <span>
              <span className="as-block medium">{t('steps.review')}</span>
              <span className="step-words ink-3 line-16 as-block size-12-5">
                {total === 0 ? t(isNew ? 'steps.ready' : 'steps.complete') : t('steps.missing', { count: total })}
              </span>
            </span>
          </span>
        </li>
      </ol>
    </nav>
  )
}
