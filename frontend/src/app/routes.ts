import type { Permission } from '@freight/contracts/vocabulary/permissions'
import type { ComponentType } from 'react'
import type { TextGroup } from '../lib/i18n/text-groups.ts'

interface PageModule {
  default: ComponentType
}

export interface PageRoute {
  path: string
  /** Key of the page’s name in the texts of the menu. */
  name: MenuName
  permission?: Permission
  page: () => Promise<PageModule>
  /** Texts loaded together with the code, besides those of the start. */
  texts?: readonly TextGroup[]
}

export type MenuName =
  | 'home'
  | 'dashboards'
  | 'reports'
  | 'mine'
  | 'mineHistory'
  | 'finalize'
  | 'assigned'
  | 'manager'
  | 'newRequests'
  | 'inProgress'
  | 'quotations'
  | 'newQuotation'
  | 'rates'
  | 'rules'
  | 'organizations'
  | 'providers'
  | 'chargeCodes'
  | 'users'
  | 'expressRequested'
  | 'expressInProgress'
  | 'expressFinished'
  | 'drafts'
  | 'notes'

const list = () => import('../features/quotation/list/list-route.tsx')
const detail = () => import('./screens/quotation-detail.tsx')
const express = () => import('./screens/express.tsx')
const form = () => import('./screens/pricing-form.tsx')

/** All paths of the specification §2 within the bar; /login and /third-party are in router.tsx. */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: '/home',
    name: 'home',
    page: () => import('./screens/home.tsx'),
  },
  {
    path: '/general-dashboards',
    name: 'dashboards',
    permission: 'ANALYTICS_QUOTATIONS',
    page: () => import('../features/analytics/general-dashboards.tsx'),
    texts: ['reports'],
  },
  {
    path: '/reports',
    name: 'reports',
    permission: 'ANALYTICS_REPORTS',
    page: () => import('./screens/reports.tsx'),
    texts: ['quotation', 'reports'],
  },
  {
    path: '/mis-cotizaciones',
    name: 'mine',
    permission: 'COMERCIAL',
    page: () => import('./screens/my-quotations.tsx'),
    texts: ['quotation'],
  },
  {
    path: '/mis-cotizaciones/historial/:ref?',
    name: 'mineHistory',
    permission: 'COMERCIAL',
    page: list,
    texts: ['quotation'],
  },
  {
    path: '/mis-cotizaciones/:ref',
    name: 'mine',
    permission: 'COMERCIAL',
    page: detail,
    texts: ['quotation', 'pricing'],
  },
  {
    path: '/finalizar/:ref?',
    name: 'finalize',
    permission: 'COMERCIAL',
    page: () => import('./screens/send-offer.tsx'),
    texts: ['quotation'],
  },
  { path: '/asignadas/:ref?', name: 'assigned', permission: 'COMERCIAL', page: list, texts: ['quotation'] },
  {
    path: '/cotizaciones-gerente/:ref?',
    name: 'manager',
    permission: 'GERENTE_COMERCIAL',
    page: () => import('./screens/manager-quotations.tsx'),
    texts: ['quotation'],
  },
  {
    path: '/pricing/nuevas-solicitudes/:ref?',
    name: 'newRequests',
    permission: 'PRICING',
    page: list,
    texts: ['quotation'],
  },
  {
    path: '/pricing/en-proceso/:ref?',
    name: 'inProgress',
    permission: 'PRICING',
    page: list,
    texts: ['quotation'],
  },
  {
    path: '/pricing/cotizaciones',
    name: 'quotations',
    permission: 'PRICING',
    page: list,
    texts: ['quotation'],
  },
  {
    path: '/pricing/cotizaciones/:ref',
    name: 'quotations',
    permission: 'PRICING',
    page: detail,
    texts: ['quotation', 'pricing'],
  },
  {
    path: '/pricing/cotizador/:ref?',
    name: 'newQuotation',
    permission: 'PRICING',
    page: form,
    texts: ['quotation', 'request'],
  },
  {
    path: '/pricing/tarifas/:id?',
    name: 'rates',
    permission: 'PRICING',
    page: () => import('../features/rate/rates-page.tsx'),
    texts: ['pricing'],
  },
  {
    path: '/pricing/reglas-cotizacion',
    name: 'rules',
    permission: 'PRICING_RULES',
    page: () => import('../features/quotation-rule/rules-page.tsx'),
    texts: ['pricing'],
  },
  {
    path: '/organizaciones',
    name: 'organizations',
    permission: 'CONSULTAR_ORGANIZACION',
    page: () => import('../features/organization/organizations-page.tsx'),
    texts: ['catalogues'],
  },
  {
    path: '/proveedores',
    name: 'providers',
    permission: 'PRICING',
    page: () => import('../features/provider/providers-page.tsx'),
    texts: ['catalogues'],
  },
  {
    path: '/charge-codes',
    name: 'chargeCodes',
    permission: 'ALTA_CHARGE_CODE',
    page: () => import('../features/charge-code/charge-codes-page.tsx'),
    texts: ['catalogues'],
  },
  {
    path: '/usuarios',
    name: 'users',
    permission: 'MODIFICAR_USUARIO',
    page: () => import('../features/user/users.tsx'),
    texts: ['catalogues'],
  },
  {
    path: '/operativa/express',
    name: 'expressRequested',
    permission: 'CONSULTAR_SHIPMENT',
    page: express,
    texts: ['express'],
  },
  {
    path: '/operativa/express/en-proceso',
    name: 'expressInProgress',
    permission: 'CONSULTAR_SHIPMENT',
    page: express,
    texts: ['express'],
  },
  {
    path: '/operativa/express/finalizadas',
    name: 'expressFinished',
    permission: 'CONSULTAR_SHIPMENT',
    page: express,
    texts: ['express'],
  },
  {
    path: '/borradores',
    name: 'drafts',
    permission: 'CONSULTAR_COTIZACION',
    page: () => import('../features/draft/drafts.tsx'),
  },
  {
    path: '/notas',
    name: 'notes',
    permission: 'PRICING',
    page: () => import('../features/note/notes-page.tsx'),
  },
]
