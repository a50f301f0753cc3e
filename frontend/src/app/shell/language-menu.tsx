import { CaretDownIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { languages, switchLanguage } from '../../lib/i18n/i18n.ts'
import { language } from '../../lib/storage/preferences.ts'
import { useStored } from '../../lib/storage/storage.ts'
import { BarMenu } from './bar-menu.tsx'

/** ES, EN, PT: changes every text in place, without a reload. */
export const LanguageMenu = () => {
  const { t } = useTranslation('shell')
  const current = useStored(language)
  return (
    <BarMenu
      className="bar-sign wide"
      label={`${t('bar.language')}: ${t(`languages.${current}`)}`}
      placement="bottom-end"
      groups={[
        {
          lines: languages.map((each) => ({
            id: each,
            text: t(`languages.${each}`),
            isChosen: each === current,
            onClick: () => void switchLanguage(each),
          })),
        },
      ]}
    >
      {current.toUpperCase()}
      <CaretDownIcon size={12} aria-hidden="true" />
    </BarMenu>
  )
}
