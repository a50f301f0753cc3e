import { useTranslation } from 'react-i18next'
import { Avatar } from '../../components/avatar.tsx'
import { useMe } from '../../lib/auth/me.ts'
import { moneyStyle } from '../../lib/storage/preferences.ts'
import { useStored } from '../../lib/storage/storage.ts'
import { BarMenu } from './bar-menu.tsx'
import { requestSignOut } from './sign-out.tsx'

export const UserMenu = ({ onShortcuts }: { onShortcuts: () => void }) => {
  const { t } = useTranslation('shell')
  const me = useMe()
  const style = useStored(moneyStyle)
  return (
    <BarMenu
      className="bar-sign"
      label={t('bar.user', { name: me.name })}
      placement="bottom-end"
      groups={[
        {
          heading: t('bar.moneyFormat'),
          lines: [
            {
              id: 'local',
              text: 'US$ 1.000.000,00',
              isChosen: style === 'local',
              onClick: () => moneyStyle.write('local'),
            },
            { id: 'us', text: '1,000,000.00', isChosen: style === 'us', onClick: () => moneyStyle.write('us') },
          ],
        },
        {
          lines: [
            { id: 'settings', text: t('bar.settings'), path: '/home?panel=settings' },
            { id: 'shortcuts', text: t('bar.shortcuts'), note: '?', onClick: onShortcuts },
            { id: 'out', text: t('bar.signOut'), note: me.userName, onClick: () => void requestSignOut() },
          ],
        },
      ]}
    >
      <Avatar name={me.name} own size={26} />
    </BarMenu>
  )
}
