import { ErrorIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { type ErrorPlace, type FormErrors, placesOf } from '../model/errors.ts'
import { idOf } from './form-part.ts'
import '../../../components/catalogue/form-cards.css'

/** Leads to the field of a place; a grid to what it lacks first. */
export const focusPlace = (place: ErrorPlace) => {
  const lacking = place === 'rows' ? '#step-2 [aria-invalid="true"]' : undefined
  const field =
    (lacking === undefined ? null : document.querySelector<HTMLElement>(lacking)) ??
    document.getElementById(idOf(place))
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** After a try to send: how much is to be corrected, with a way to each. */
export const ErrorSummary = ({ errors }: { errors: FormErrors }) => {
  const { t } = useTranslation('newQuotation')
  const places = placesOf(errors)
  if (places.length === 0) return null
  return (
    <div className="form-problems" role="alert">
      <ErrorIcon size={14} className="hue" data-hue="red" aria-hidden="true" />
      <div>
        <p>
          <strong>{t('steps.toMend', { count: places.length })}.</strong>{' '}
          <span className="secondary">{t('nothingSent')}</span>
        </p>
        <p className="problem-links">
          {places.map((place) => (
            <button key={place} type="button" onClick={() => focusPlace(place)}>
              {t(`place.${place}`)}
            </button>
          ))}
        </p>
      </div>
    </div>
  )
}
