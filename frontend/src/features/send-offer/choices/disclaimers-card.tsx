import { Checkbox } from '@blueprintjs/core'
import { LockIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import type { Disclaimer } from './choices.ts'
import { FieldError } from './field-error.tsx'

interface DisclaimersProps {
  disclaimers: readonly Disclaimer[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** The document contains the full texts. */
  onRead: () => void
  error: string | undefined
}

/** Legal texts of the transport: mandatory ones are always included, the others are optional. */
export const DisclaimersCard = ({ disclaimers, chosen, onChange, onRead, error }: DisclaimersProps) => {
  const { t } = useTranslation('finalize')
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <section className="card" aria-labelledby="finalize-disclaimers">
      <header className="card-head">
        <h2 id="finalize-disclaimers">{t('disclaimers.title')}</h2>
        <span className="note">{t('disclaimers.count', { count: disclaimers.length })}</span>
        <button type="button" className="link end" onClick={onRead}>
          {t('disclaimers.read')}
        </button>
      </header>
      <ul className="card-body stack gap-8">
        {disclaimers.map(({ id, name, mandatory }) => (
          <li key={id} className="legal min-height-20 gap-9 row">
            {mandatory ? (
              <>
                <LockIcon size={14} aria-hidden="true" />
                <span className="flex-1">{name}</span>
                <span className="quiet">{t('disclaimers.mandatory')}</span>
              </>
            ) : (
              <Checkbox checked={chosen.includes(id)} label={name} onChange={() => toggle(id)} />
            )}
          </li>
        ))}
        {disclaimers.length === 0 && <li className="quiet">{t('disclaimers.none')}</li>}
      </ul>
      <FieldError field="disclaimers" text={error} />
    </section>
  )
}
