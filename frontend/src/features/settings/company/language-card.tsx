import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { Segments } from '../../../components/form/segments.tsx'
import { formatDateTime } from '../../../lib/format/format.ts'
import { languages, switchLanguage } from '../../../lib/i18n/i18n.ts'
import { density, language, moneyStyle, scheme } from '../../../lib/storage/preferences.ts'
import { useStored } from '../../../lib/storage/storage.ts'
import { SettingsCard } from '../frame/settings-card.tsx'

/** Preferences of the user in this browser; they apply at once. */
export const LanguageCard = () => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const [currentLanguage, style, colours, rows] = [
    useStored(language),
    useStored(moneyStyle),
    useStored(scheme),
    useStored(density),
  ]
  const line = (title: string, note: string, control: ReactNode) => (
    <div className="preference-line">
      <span>
        <strong>{title}</strong>
        <br />
        <span className="quiet">{note}</span>
      </span>
      {control}
    </div>
  )
  return (
    <SettingsCard section="language" title={t('section.language')} note={t('language.note')}>
      <div className="preferences">
        {line(
          t('language.language'),
          t('language.languageNote'),
          <Segments
            label={t('language.language')}
            value={currentLanguage}
            onChange={(next) => void switchLanguage(next)}
            segments={languages.map((value) => ({ value, label: shell(`languages.${value}`) }))}
          />,
        )}
        {line(
          t('language.money'),
          t('language.moneyNote', { date: formatDateTime('2026-11-20T17:30:00') }),
          <Segments
            label={t('language.money')}
            value={style}
            onChange={moneyStyle.write}
            segments={[
              { value: 'local', label: 'US$ 1.000.000,00' },
              { value: 'us', label: '1,000,000.00' },
            ]}
          />,
        )}
        {line(
          t('language.scheme'),
          t('language.schemeNote'),
          <Segments
            label={t('language.scheme')}
            value={colours}
            onChange={scheme.write}
            segments={[
              { value: 'dark', label: shell('bar.schemeDark') },
              { value: 'auto', label: shell('bar.schemeAuto') },
              { value: 'light', label: shell('bar.schemeLight') },
            ]}
          />,
        )}
        {line(
          t('language.density'),
          t('language.densityNote'),
          <Segments
            label={t('language.density')}
            value={rows}
            onChange={density.write}
            segments={[
              { value: 'compact', label: t('language.compact') },
              { value: 'comfortable', label: t('language.comfortable') },
            ]}
          />,
        )}
      </div>
    </SettingsCard>
  )
}
