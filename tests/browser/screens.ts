import type { Page } from 'playwright-core'
import { signIn } from '../application/api-client.ts'
import type { ApplicationProcess } from '../application/application-process.ts'
import { agentPages } from './agent-pages.ts'
import { preparedOffers } from './prepared-offers.ts'
import { z } from 'zod'

/** A screen as one role sees it; `open` shows what needs a click: a dialog, a row's form. */
export type Screen = { role: string; path: string; name: string; open?: (page: Page) => Promise<void> }

const Row = z.object({ id: z.string() })
const RateRows = z.object({ rows: z.tuple([Row, Row]) })

const plainPaths = {
  '': ['/login', '/login?reset=gone', '/third-party/no-such-link'],
  COMMERCIAL: [
    '/home',
    '/home?panel=notifications',
    '/mis-cotizaciones',
    '/mis-cotizaciones/historial',
    '/mis-cotizaciones?new',
    '/finalizar',
    '/asignadas',
    '/borradores',
    '/organizaciones',
    '/home?panel=settings&section=notices',
    '/operativa/express',
    '/operativa/express?new=express',
  ],
  EXPRESS_OPERATIONS: [
    '/home',
    '/operativa/express',
    '/operativa/express/en-proceso',
    '/operativa/express/en-proceso?view=pickups',
    '/operativa/express/finalizadas',
  ],
  PRICING: [
    '/home',
    '/pricing/nuevas-solicitudes',
    '/pricing/en-proceso',
    '/pricing/cotizaciones',
    '/pricing/cotizador',
    '/pricing/tarifas',
    '/pricing/tarifas?act=new',
    '/pricing/tarifas?act=import',
    '/home?panel=settings&section=fx',
  ],
  PRICING_LEAD: [
    '/home',
    '/organizaciones',
    '/organizaciones?act=new',
    '/organizaciones?act=edit',
    '/proveedores',
    '/proveedores?act=new',
    '/proveedores?act=edit',
    '/charge-codes',
    '/charge-codes?act=new',
    '/charge-codes?id=BAF',
    '/charge-codes?id=BAF&act=edit',
    '/charge-codes?act=import',
    '/notas',
    '/notas?act=new',
    '/pricing/reglas-cotizacion',
    '/pricing/reglas-cotizacion?act=new',
    '/home?panel=settings&section=disclaimers',
    '/home?panel=settings&section=markup',
    '/home?panel=settings&section=charge-templates',
  ],
  MANAGER: [
    '/home',
    '/home?panel=settings&section=margins',
    '/home?panel=settings&section=calendar',
    '/home?panel=settings&section=reasons',
    '/home?panel=settings&section=chargeable',
    '/cotizaciones-gerente',
    '/general-dashboards',
  ],
  ANALYST: ['/reports', '/reports?view=quotations', '/reports?view=audit', '/reports?report=express'],
  ADMINISTRATOR: [
    '/home?panel=settings',
    '/usuarios',
    '/usuarios?act=new',
    '/home',
    '/home?panel=settings&section=letterhead',
    '/home?panel=settings&section=outbox',
    '/home?panel=settings&section=language',
    '/home?panel=settings&section=password',
  ],
} as const

/** Opens the dialog of an action of a quotation, which may be behind the dots of the header. */
const openAction = (words: string) => async (page: Page) => {
  const main = page.getByRole('main')
  await main.locator('.quotation-head').waitFor()
  const headButton = main.locator('.head-actions').getByRole('button', { name: words, exact: true })
  if ((await headButton.count()) === 0) {
    await page.getByRole('button', { name: 'Más acciones', exact: true }).click()
    await page.getByRole('menuitem', { name: words, exact: true }).click()
  } else await headButton.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirmar/ })
    .waitFor()
}

const clickFirst = (role: 'button' | 'row', words: RegExp) => async (page: Page) =>
  page.getByRole(role, { name: words }).first().click()

/** Selects rows in a list and opens the dialog that asks agents for all of them. */
const requestSeveral = async (page: Page) => {
  const boxes = page.locator('.row-mark')
  for (const index of [0, 1]) await boxes.nth(index).click({ force: true })
  await page.getByRole('toolbar').getByRole('button', { name: 'Consultar agentes' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirmar/ })
    .waitFor()
}

type Entry = readonly [role: string, path: string, name?: string, open?: Screen['open']]

const Shipments = z.object({ rows: z.array(z.object({ id: z.string(), subState: z.string() })) })

/** A shipment of each sub-state; the demo has one of every. */
const shipmentsByState = async ({ get }: { get: (path: string) => Promise<{ json: unknown }> }) => {
  const { rows } = Shipments.parse((await get('/app/v1/express-shipments?work=IN_PROGRESS&limit=200')).json)
  return new Map(rows.map(({ id, subState }) => [subState, id]))
}

/** Every screen of an application with demo quotations, by role: pages, tabs, panels, forms and dialogs. */
export const screensOf = async (application: ApplicationProcess): Promise<Screen[]> => {
  const userOf = (role: string) => application.users.find((user) => user.role === role)
  const pricing = await signIn(application.url, userOf('PRICING'))
  const commercial = await signIn(application.url, userOf('COMMERCIAL'))
  // Which quotations the demo leaves open depends on its day.
  const keyOf = async (user: typeof pricing, ...queries: readonly string[]) => {
    for (const query of queries) {
      const { json } = await user.get(`/app/v1/quotations?${query}&limit=1`)
      const key = /"key":"([^"]+)"/.exec(JSON.stringify(json))?.[1]
      if (key !== undefined) return key
    }
    throw new Error(`No quotation for ${queries.join(' or ')}.`)
  }
  const anyKey = (query: string) => keyOf(pricing, `list=all&${query}`)
  const openKey = await anyKey('status=PENDING')
  const sentKey = await anyKey('status=SENT')
  const rejectedKey = await anyKey('status=NOT_APPROVED')
  const quotedKey = await anyKey('status=QUOTED,UPDATED')
  const approvedKey = await anyKey('status=APPROVED')
  const { ready, toDecide } = await preparedOffers(commercial, pricing)
  const agents = await agentPages(application, commercial, pricing)
  const ownKey = await keyOf(commercial, 'list=my-quotations', 'list=my-history')
  const { json } = await pricing.get('/app/v1/rates?limit=2')
  const [rate, otherRate] = RateRows.parse(json).rows
  const shipments = await shipmentsByState(await signIn(application.url, userOf('EXPRESS_OPERATIONS')))
  const detail = (key: string, tab = '') => `/pricing/cotizaciones/${key}${tab && `?tab=${tab}`}`

  const entries: Entry[] = [
    ...Object.entries(plainPaths).flatMap(([role, paths]) => paths.map((path): Entry => [role, path])),
    ...['', 'costs', 'sell', 'documents', 'notes'].map((tab): Entry => ['PRICING', detail(openKey, tab)]),
    ...['', 'costs', 'comparison', 'sell', 'documents', 'notes', 'history'].map((tab): Entry => [
      'PRICING',
      detail(sentKey, tab),
    ]),
    ['', agents.open],
    ['', agents.open, 'decline', clickFirst('button', /^(No puedo cotizar|Decline to quote|Não posso cotar)/)],
    ['', agents.sent],
    ['PRICING', detail(agents.quotation)],
    ['PRICING', '/pricing/en-proceso', 'several', requestSeveral],
    ['PRICING', `${detail(openKey, 'costs')}&edit=new`],
    ['PRICING', `${detail(openKey)}?amend`],
    ['PRICING', detail(rejectedKey)],
    ['PRICING', `/pricing/tarifas/${rate.id}`],
    ['PRICING', `/pricing/tarifas/${rate.id}?act=compare&with=${otherRate.id}`],
    ['COMMERCIAL', `/mis-cotizaciones/${ownKey}`],
    ...(
      [
        ['RESERVADO', 'Agregar evento'],
        ['EN_ADUANA', 'Etiqueta'],
        ['DUDOSA', 'Decidir la reserva'],
      ] as const
    ).flatMap(([subState, words]): Entry[] => {
      const path = `/operativa/express/en-proceso?id=${shipments.get(subState)}`
      return [
        ['EXPRESS_OPERATIONS', path],
        ['EXPRESS_OPERATIONS', path, words, clickFirst('button', new RegExp(`^${words}`))],
      ]
    }),
    ['MANAGER', `/finalizar/${quotedKey}`],
    ['ANALYST', `/reports?quotation=${sentKey}&tab=history&at=2`],
    ...(
      [
        ['PRICING', detail(openKey), 'Reasignar…'],
        ['PRICING', detail(openKey), 'Anular…'],
        ['PRICING', detail(openKey), 'Consultar agentes'],
        ['PRICING', detail(ready), 'Publicar'],
        ['PRICING', detail(ready), 'Liberar'],
        ['PRICING', detail(sentKey), 'Copiar…'],
        ['MANAGER', `/mis-cotizaciones/${sentKey}`, 'Aprobar'],
        ['MANAGER', `/mis-cotizaciones/${sentKey}`, 'Registrar rechazo…'],
        ['MANAGER', `/mis-cotizaciones/${sentKey}`, 'Aplazar…'],
        ['MANAGER', `/mis-cotizaciones/${rejectedKey}`, 'Reabrir…'],
        ['MANAGER', `/mis-cotizaciones/${toDecide}`, 'Autorizar…'],
        ['MANAGER', `/mis-cotizaciones/${toDecide}`, 'No autorizar…'],
        ['ADMINISTRATOR', detail(approvedKey), 'Registrar factura…'],
      ] as const
    ).map(([role, path, words]): Entry => [role, path, words, openAction(words)]),
    ['PRICING', detail(toDecide, 'sell')],
    ['COMMERCIAL', '/mis-cotizaciones', 'add filter', clickFirst('button', /^Filtro|Agregar filtro/)],
    ['PRICING', '/pricing/cotizaciones', 'columns', clickFirst('button', /Columnas/)],
  ]
  return entries.map(([role, path, name = '', open]) => ({
    role,
    path,
    name: `${role} ${path} ${name}`.trim(),
    ...(open && { open }),
  }))
}
