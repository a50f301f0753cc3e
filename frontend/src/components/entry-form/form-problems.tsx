import { ErrorIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { focusField, type FormState } from './entry-form.ts'
import './form-cards.css'

/** After a save attempt: the number of invalid fields, with a link to each. */
export const FormProblems = ({ form }: { form: FormState }) => {
  const { t } = useTranslation('catalogue')
  if (form.problems.length === 0) return null
  return (
    <div className="fact-banner icon-first flex gap-8" data-hue="red" role="alert">
      <ErrorIcon size={14} className="hue" data-hue="red" aria-hidden="true" />
      <div>
        <p>
          <strong>{t('form.toCorrect', { count: form.problems.length })}</strong>{' '}
          <span className="secondary">{t('form.nothingSaved')}</span>
        </p>
        <p className="problem-links gap-0-14 flex wrap">
          {form.problems.map(({ field }) => (
            <button key={field} type="button" onClick={() => focusField(form, field)}>
              {form.specs[field]?.label}
            </button>
          ))}
        </p>
      </div>
    </div>
  )
}
