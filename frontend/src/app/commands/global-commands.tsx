import { ContrastIcon, DashboardIcon, MoonIcon, NotificationsIcon, PlusIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Command, useCommands } from '../../lib/browser/browser-commands.ts'
import { templatesOf, useDrafts } from '../../lib/storage/drafts.ts'
import { moneyStyle, scheme, useStored } from '../../lib/storage/storage.ts'
import { useMay, useSession } from '../../lib/auth/session.ts'
import { useUrlValue } from '../../lib/browser/url-state.ts'
import { menuFor } from '../shell/navigation.ts'
import type { MenuName } from '../routes.ts'
import { requestSignOut } from '../shell/sign-out.tsx'

const keysOf: Partial<Record<MenuName, string>> = {
  home: 'g h',
  mine: 'g m',
  manager: 'g t',
  newRequests: 'g n',
  inProgress: 'g p',
  quotations: 'g q',
  dashboards: 'g d',
  reports: 'g r',
}

/** Where a new quotation starts: the pricing form for users who create, the request form for users who request. */
const newQuotationPath = (
  may: (permission: 'PRICING' | 'ALTA_COTIZACION' | 'COMERCIAL' | 'SOLICITAR_COTIZACION') => boolean,
) => {
  if (may('COMERCIAL') && may('SOLICITAR_COTIZACION')) return '/mis-cotizaciones?new'
  return may('PRICING') && may('ALTA_COTIZACION') ? '/pricing/cotizador' : undefined
}

/** Commands of every page. */
export const useGlobalCommands = ({
  openPalette,
  openShortcuts,
}: {
  openPalette: () => void
  openShortcuts: () => void
}) => {
  const { t } = useTranslation(['commands', 'shell'])
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const session = useSession()
  const may = useMay()
  const [, setPanel] = useUrlValue('panel')
  const dark = useStored(scheme)
  const money = useStored(moneyStyle)
  const form = newQuotationPath(may)
  const drafts = useDrafts()

  const screens = menuFor(session?.permissions ?? new Set())
    .flatMap(({ entries }) => entries)
    .filter(({ path }) => path !== pathname)
    .map(({ name, path }): Command => ({
      id: `go:${path}`,
      title: t('commands:goTo', { screen: t(`shell:menu.${name}`) }),
      icon: <DashboardIcon />,
      scope: 'global',
      run: () => void navigate(path),
      ...(keysOf[name] !== undefined && { keys: keysOf[name] }),
    }))
  const create: Command[] =
    form === undefined
      ? []
      : [
          {
            id: 'new',
            title: t('common.newQuotation'),
            icon: <PlusIcon />,
            keys: 'c',
            scope: 'global',
            run: () => void navigate(form),
          },
        ]

  // The list of shipments has its own.
  const createShipment: Command[] =
    may('CONSULTAR_SHIPMENT') && may('SOLICITAR_SHIPMENT') && !pathname.startsWith('/operativa/express')
      ? [
          {
            id: 'new-shipment',
            title: t('common.newExpressShipment'),
            icon: <PlusIcon />,
            scope: 'global',
            run: () => void navigate('/operativa/express?new=express'),
          },
        ]
      : []

  const fromTemplates =
    may('CONSULTAR_SHIPMENT') && may('SOLICITAR_SHIPMENT')
      ? templatesOf(drafts, session?.id).map(({ id, name }): Command => ({
          id: `new-shipment:${id}`,
          title: t('commands:newShipmentFrom', { name }),
          icon: <PlusIcon />,
          scope: 'global',
          run: () => void navigate(`/operativa/express?new=express&template=${id}`),
        }))
      : []

  useCommands([
    ...create,
    ...createShipment,
    ...fromTemplates,
    ...screens,
    {
      id: 'notifications',
      title: t('commands:notifications'),
      icon: <NotificationsIcon />,
      keys: 'g a',
      scope: 'global',
      run: () => setPanel('notifications'),
    },
    {
      id: 'scheme',
      title: dark === 'light' ? t('commands:dark') : t('commands:light'),
      icon: <MoonIcon />,
      scope: 'global',
      run: () => scheme.write(dark === 'light' ? 'dark' : 'light'),
    },
    {
      id: 'money',
      title: money === 'local' ? t('commands:moneyUs') : t('commands:moneyLocal'),
      icon: <ContrastIcon />,
      scope: 'global',
      run: () => moneyStyle.write(money === 'local' ? 'us' : 'local'),
    },
    {
      id: 'settings',
      title: t('common.settings'),
      scope: 'global',
      run: () => void navigate('/home?panel=settings'),
    },
    { id: 'sign-out', title: t('common.signOut'), scope: 'global', run: () => void requestSignOut() },
    { id: 'sheet', title: t('commands:sheet'), keys: '?', scope: 'global', run: openShortcuts },
    { id: 'palette', title: t('commands:palette'), keys: 'ctrl+k', scope: 'global', quiet: true, run: openPalette },
  ])
}
