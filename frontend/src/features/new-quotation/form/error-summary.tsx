import { isPlainField } from '@freight/contracts/quotation/fields/about-fields'
import { ErrorIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { type ErrorPlace, type FormErrors, type Unplaced, useErrorWords, idOf } from './contract-errors.ts'
import { errorPlacesOf } from './errors.ts'
import { focusField } from './focus-field.ts'
import { usePlainWords } from '../../../components/quotation/use-plain-words.ts'
import { useOpenReadings } from '../../../components/form/unparsed-inputs.ts'
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
