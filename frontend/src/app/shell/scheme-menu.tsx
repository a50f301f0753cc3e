import { ContrastIcon, MoonIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { scheme } from '../../lib/storage/preferences.ts'
import { useStored } from '../../lib/storage/storage.ts'
import { BarMenu } from './bar-menu.tsx'
import { SunSign } from './sun-sign.tsx'

const labelKeys = { dark: 'bar.schemeDark', auto: 'bar.schemeAuto', light: 'bar.schemeLight' } as const

export const SchemeMenu = () => {
  const { t } = useTranslation('shell')
  const current = useStored(scheme)
  const icon = { dark: <MoonIcon size={16} />, auto: <ContrastIcon size={16} />, light: <SunSign /> }[current]
  return (
    <BarMenu
      className="bar-sign"
      label={`${t('bar.scheme')}: ${t(labelKeys[current])}`}
      placement="bottom-end"
      groups={[
        {
          lines: (['dark', 'auto', 'light'] as const).map((each) => ({
            id: each,
            text: t(labelKeys[each]),
            isChosen: each === current,
            onClick: () => scheme.write(each),
          })),
        },
      ]}
    >
      {icon}
    </BarMenu>
  )
}
