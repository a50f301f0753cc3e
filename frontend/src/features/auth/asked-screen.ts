/** The screens behind the bar by their paths, as the menu calls them. */
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

/** What was asked for: a screen, or the one thing on it that the last part of the path names; neither where nobody knows. */
export const askedScreen = (asked: string): { screen?: Screen; thing?: string } => {
  const path = (asked.split('?')[0] ?? '').replaceAll(/^\/|\/$/g, '')
  if (isPath(path)) return { screen: screens[path] }
  const thing = path.split('/').at(-1) ?? ''
  // The reference of a quotation says more than its list; an id says nothing.
  if (/^[A-Z]{2,8}-\d{4}-\d+$/.test(thing)) return { thing }
  const list = path.split('/').slice(0, -1).join('/')
  return isPath(list) ? { screen: screens[list] } : {}
}
