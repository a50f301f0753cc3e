import { LogInIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../components/feedback/load-state.tsx'

/** Screens by path, named as in the menu. */
export const screens = {
  'general-dashboards': 'dashboards',
  reports: 'reports',
  'mis-cotizaciones': 'mine',
  'mis-cotizaciones/historial': 'mineHistory',
  finalizar: 'finalize',
  asignadas: 'assigned',
  'cotizaciones-gerente': 'manager',
  'pricing/nuevas-solicitudes': 'newRequests',
  'pricing/en-proceso': 'inProgress',
  'pricing/cotizaciones': 'quotations',
  'pricing/cotizador': 'newQuotation',
  'pricing/tarifas': 'rates',
  'pricing/reglas-cotizacion': 'rules',
  organizaciones: 'organizations',
  proveedores: 'providers',
  'charge-codes': 'chargeCodes',
  usuarios: 'users',
  'operativa/express': 'expressRequested',
  'operativa/express/en-proceso': 'expressInProgress',
  'operativa/express/finalizadas': 'expressFinished',
  borradores: 'drafts',
  notas: 'notes',
} as const

type Screen = (typeof screens)[keyof typeof screens]

const isPath = (path: string): path is keyof typeof screens => Object.hasOwn(screens, path)

/** The requested screen, or the entry in the last part of the path; neither for an unknown path. */
export const requestedScreen = (url: string): { screen?: Screen; thing?: string } => {
  const path = (url.split('?')[0] ?? '').replaceAll(/^\/|\/$/g, '')
  if (isPath(path)) return { screen: screens[path] }
  const thing = path.split('/').at(-1) ?? ''
  // A quotation reference is more helpful than the name of its list; an id is not.
  if (/^[A-Z]{2,8}-\d{4}-\d+$/.test(thing)) return { thing }
  const list = path.split('/').slice(0, -1).join('/')
  return isPath(list) ? { screen: screens[list] } : {}
}

/** Notice that the former session expired, with the screen to which signing in leads back. */
export default function SessionEnded({ requested }: { requested: string | undefined }) {
  const { t } = useTranslation(['auth', 'shell'])
  const { screen, thing } = requested === undefined ? {} : requestedScreen(requested)
  const place = screen === undefined ? thing : t(`shell:menu.${screen}`)
  return (
    <NoticeCard icon={<LogInIcon size={14} />}>
      {place === undefined ? (
        t('auth:ended')
      ) : (
        <>
          {t('auth:endedBack')} <strong>{place}</strong>.
        </>
      )}
    </NoticeCard>
  )
}
