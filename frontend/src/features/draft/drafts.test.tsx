import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readDrafts, saveDraft } from '../../lib/storage/drafts.ts'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeToken } from '../../testing/fake-api.ts'
import { asIfLaidOut } from '../../testing/laid-out.ts'
import { renderAt } from '../../testing/render.tsx'
import Drafts from './drafts.tsx'

const display = {
  type: 'AIR',
  mode: 'LSE',
  origin: 'FRA',
  destination: 'MVD',
  incoterm: 'FCA',
  volume: '1.26',
  weight: '150',
  chargeable: '210',
  client: 'Laboratorio Andrómeda',
}

beforeAll(asIfLaidOut)

beforeEach(() => {
  localStorage.clear()
  keepToken(fakeToken(['SOLICITAR_COTIZACION', 'CONSULTAR_COTIZACION', 'COMERCIAL']))
  saveDraft({ type: 'NEW_QUOTATION', name: 'Reactivos', display, data: {} })
})

test('a draft opens in the form in which it began', async () => {
  const { place } = renderAt(<Drafts />, '/borradores')
  await userEvent.click(await screen.findByRole('button', { name: 'Reactivos' }))
  expect(place()).toBe('/mis-cotizaciones?new&draft=0')
})

test('a template is named as one and starts a new shipment', async () => {
  saveDraft({ type: 'NEW_EXPRESS', template: true, name: 'Lentes', display, data: {} })
  const { place } = renderAt(<Drafts />, '/borradores')
  expect(await screen.findByText('Plantilla de envío')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Lentes' }))
  expect(place()).toBe('/operativa/express?new=express&template=1')
})

test('the search finds a draft by its client, ignoring accents', async () => {
  renderAt(<Drafts />, '/borradores?q=andromeda')
  expect(await screen.findByRole('button', { name: 'Reactivos' })).toBeTruthy()
})

test('a search without a match can be cleared', async () => {
  renderAt(<Drafts />, '/borradores?q=otra')
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar la búsqueda' }))
  expect(await screen.findByRole('button', { name: 'Reactivos' })).toBeTruthy()
})

test('a draft is renamed in place', async () => {
  renderAt(<Drafts />, '/borradores')
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar el nombre de Reactivos' }))
  await userEvent.keyboard('Reactivos de marzo{Enter}')
  expect(readDrafts()[0]?.name).toBe('Reactivos de marzo')
})

test('a draft can be copied, and deleted with undo', async () => {
  renderAt(<Drafts />, '/borradores')
  await userEvent.click(await screen.findByRole('button', { name: 'Copiar Reactivos' }))
  expect(readDrafts().map(({ name }) => name)).toEqual(['Reactivos (copia)', 'Reactivos'])
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar Reactivos' }))
  expect(readDrafts()).toHaveLength(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
  expect(readDrafts()).toHaveLength(2)
})
