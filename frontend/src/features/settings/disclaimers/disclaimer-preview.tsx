import { Dialog } from '../../../components/overlay/dialog.tsx'
import { languages } from '../../../lib/i18n/i18n.ts'
import { Button } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../components/form/segments.tsx'
import type { DisclaimerValues } from './use-disclaimer-form.ts'

/** The text as below an offer: dark on white in every colour scheme. */
export const DisclaimerPreview = ({ values, onClose }: { values: DisclaimerValues; onClose: () => void }) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const id = useId()
  const [language, setLanguage] = useState<'es' | 'en' | 'pt'>('es')
  return (
    <Dialog isOpen onClose={onClose} aria-labelledby={id} className="settings-dialog">
      <h2 id={id}>{t('disclaimers.preview')}</h2>
      <div className="disclaimer-preview-body">
        <Segments
          label={t('disclaimers.language')}
          value={language}
          onChange={setLanguage}
          segments={languages.map((value) => ({
            value,
            label: value.toUpperCase(),
            name: shell(`languages.${value}`),
          }))}
        />
        <article className="paper" lang={language}>
          <h3>{t(`disclaimers.heading.${language}`)}</h3>
          <p>{values[language] === '' ? '—' : values[language]}</p>
        </article>
      </div>
      <Button className="settings-dialog-close" onClick={onClose}>
        {shell('action.close')}
      </Button>
    </Dialog>
  )
}
