import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeToken } from '../../testing/fake-api.ts'

// Tests which page an address shows, not its content.
const page = (name: string) => () => <h1>{name}</h1>
vi.doMock('../../features/quotation/list/list-route.tsx', () => ({ default: page('list') }))
vi.doMock('../../features/report/reports.tsx', () => ({ default: page('reports') }))
vi.doMock('./quotation-detail.tsx', () => ({ default: page('quotation') }))
vi.doMock('./settings.tsx', () => ({ default: page('settings') }))
vi.doMock('../../features/note/cards/pinned-notes.tsx', () => ({ PinnedNotes: page('pinned notes') }))
vi.doMock('../../features/new-quotation/new-quotation-page.tsx', () => ({
  NewQuotationPage: page('new quotation'),
}))
vi.doMock('../../features/send-offer/send-offer-page.tsx', () => ({
  SendOfferPage: ({ quotationKey }: { quotationKey: string }) => <h1>send {quotationKey}</h1>,
}))
vi.doMock('../../features/home/home.tsx', () => ({
  default: ({ notes }: { notes: ReactNode }) => (
    <>
      <h1>home</h1>
      {notes}
    </>
  ),
}))
const { default: HomeOrSettings } = await import('./home.tsx')
const { default: MyQuotations } = await import('./my-quotations.tsx')
const { default: Reports } = await import('./reports.tsx')
const { default: SendOffer } = await import('./send-offer.tsx')

beforeEach(() => keepToken(fakeToken(['PRICING'])))

const headingsAt = async (path: string) => {
  const routes = [
    { path: '/home', element: <HomeOrSettings /> },
    { path: '/mis-cotizaciones', element: <MyQuotations /> },
    { path: '/reports', element: <Reports /> },
    { path: '/finalizar/:ref?', element: <SendOffer /> },
  ]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />)
  return (await screen.findAllByRole('heading')).map(({ textContent }) => textContent)
}

test.each([
  ['/home?panel=settings', 'settings'],
  ['/home', 'home'],
  ['/home?panel=notifications', 'home'],
  ['/mis-cotizaciones', 'list'],
  ['/mis-cotizaciones?new', 'new quotation'],
  ['/reports', 'reports'],
  ['/reports?quotation=MVD-1', 'quotation'],
  ['/reports?quotation=MVD-1&tab=history', 'quotation'],
  ['/reports?view=audit&quotation=MVD-1', 'reports'],
  ['/reports?report=audit&quotation=MVD-1', 'reports'],
  ['/finalizar', 'list'],
  ['/finalizar/MVD-1', 'send MVD-1'],
])('%s shows the page: %s', async (path, name) => {
  expect((await headingsAt(path))[0]).toBe(name)
})

test('the home page of pricing has its pinned notes', async () => {
  await headingsAt('/home')
  expect(await screen.findByText('pinned notes')).toBeInTheDocument()
})

test('the home page of other users has no pinned notes', async () => {
  keepToken(fakeToken(['COMERCIAL']))
  expect(await headingsAt('/home')).toEqual(['home'])
  expect(screen.queryByText('pinned notes')).not.toBeInTheDocument()
})
