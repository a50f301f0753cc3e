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
const home = () => import('./screens/home.tsx')
const dashboards = () => import('../features/analytics/general-dashboards.tsx')
const reports = () => import('./screens/reports.tsx')
const mine = () => import('./screens/my-quotations.tsx')
const finalize = () => import('./screens/send-offer.tsx')
const manager = () => import('./screens/manager-quotations.tsx')
const rates = () => import('../features/rate/rates-page.tsx')
const rules = () => import('../features/quotation-rule/rules-page.tsx')
const organizations = () => import('../features/organization/organizations-page.tsx')
const providers = () => import('../features/provider/providers-page.tsx')
const chargeCodes = () => import('../features/charge-code/charge-codes-page.tsx')
const users = () => import('../features/user/users.tsx')
const drafts = () => import('../features/draft/drafts.tsx')
const notes = () => import('../features/note/notes-page.tsx')

/** `texts` load together with the code, besides those of the start. */
const route = (
  path: string,
  name: MenuName,
  permission: Permission,
  page: PageRoute['page'],
  ...texts: readonly TextGroup[]
): PageRoute => ({ path, name, permission, page, texts })

/** All paths of the specification §2 within the bar; /login and /third-party are in router.tsx. */
export const pageRoutes: readonly PageRoute[] = [
  { path: '/home', name: 'home', page: home },
  route('/general-dashboards', 'dashboards', 'ANALYTICS_QUOTATIONS', dashboards, 'reports'),
  route('/reports', 'reports', 'ANALYTICS_REPORTS', reports, 'quotation', 'reports'),
  route('/mis-cotizaciones', 'mine', 'COMERCIAL', mine, 'quotation'),
  route('/mis-cotizaciones/historial/:ref?', 'mineHistory', 'COMERCIAL', list, 'quotation'),
  route('/mis-cotizaciones/:ref', 'mine', 'COMERCIAL', detail, 'quotation', 'pricing'),
  route('/finalizar/:ref?', 'finalize', 'COMERCIAL', finalize, 'quotation'),
  route('/asignadas/:ref?', 'assigned', 'COMERCIAL', list, 'quotation'),
  route('/cotizaciones-gerente/:ref?', 'manager', 'GERENTE_COMERCIAL', manager, 'quotation'),
  route('/pricing/nuevas-solicitudes/:ref?', 'newRequests', 'PRICING', list, 'quotation'),
  route('/pricing/en-proceso/:ref?', 'inProgress', 'PRICING', list, 'quotation'),
  route('/pricing/cotizaciones', 'quotations', 'PRICING', list, 'quotation'),
  route('/pricing/cotizaciones/:ref', 'quotations', 'PRICING', detail, 'quotation', 'pricing'),
  route('/pricing/cotizador/:ref?', 'newQuotation', 'PRICING', form, 'quotation', 'request'),
  route('/pricing/tarifas/:id?', 'rates', 'PRICING', rates, 'pricing'),
  route('/pricing/reglas-cotizacion', 'rules', 'PRICING_RULES', rules, 'pricing'),
  route('/organizaciones', 'organizations', 'CONSULTAR_ORGANIZACION', organizations, 'catalogues'),
  route('/proveedores', 'providers', 'PRICING', providers, 'catalogues'),
  route('/charge-codes', 'chargeCodes', 'ALTA_CHARGE_CODE', chargeCodes, 'catalogues'),
  route('/usuarios', 'users', 'MODIFICAR_USUARIO', users, 'catalogues'),
  route('/operativa/express', 'expressRequested', 'CONSULTAR_SHIPMENT', express, 'express'),
  route('/operativa/express/en-proceso', 'expressInProgress', 'CONSULTAR_SHIPMENT', express, 'express'),
  route('/operativa/express/finalizadas', 'expressFinished', 'CONSULTAR_SHIPMENT', express, 'express'),
  route('/borradores', 'drafts', 'CONSULTAR_COTIZACION', drafts),
  route('/notas', 'notes', 'PRICING', notes),
]
