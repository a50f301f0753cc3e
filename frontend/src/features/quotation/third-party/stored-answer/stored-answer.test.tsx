import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fakeApi } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { thirdPartyView } from '../../samples/third-party-view.ts'
import { AnswerForm } from '../answer-form.tsx'
import type { ThirdPartyView } from '@freight/contracts/third-party/third-party-routes'

afterEach(() => localStorage.clear())

const encoded = (text: string) => Buffer.from(text).toString('base64url')
const linkOf = (sub: string, jti: string) => encoded(`e30.${encoded(JSON.stringify({ sub, jti, lng: 'es' }))}.x`)
const chargeCodes = ['AFR', 'SEC'].map((id) => ({
  id,
  concept: `${id} words`,
  description: '',
  section: 'FREIGHT' as const,
  tax: 'NONE' as const,
}))

const open = (request: string, tokenId: string, more: Partial<ThirdPartyView> = {}) => {
  const done: string[] = []
  fakeApi({
    'GET /app/v1/charge-codes': () => ({ body: { rows: [] } }),
  })
  renderAt(
    <AnswerForm
      link={linkOf(request, tokenId)}
      view={thirdPartyView({ tokenId, chargeCodes, ...more })}
      onSent={() => void done.push('sent')}
      onOver={() => void done.push('over')}
    />,
  )
  return done
}
const carrier = () => screen.getByLabelText('Transportista')

test('a draft under a former link continues under a newer link of the same request, and under no other', async () => {
  open('r1', 't1')
  await userEvent.type(carrier(), 'Iber Carga')
  cleanup()
  open('r2', 't2')
  expect(carrier()).toHaveValue('')
  cleanup()
  open('r1', 't3', { missing: ['SEC'] })
  expect(carrier()).toHaveValue('Iber Carga')
  expect(screen.getByDisplayValue('SEC')).toBeInTheDocument()
})

test('a draft from before an answer does not replace that answer', async () => {
  open('r1', 't1')
  await userEvent.type(carrier(), 'Iber Carga')
  cleanup()
  const charges = [{ idCharge: 'AFR', description: '', currency: 'USD' as const, amount: '500' }]
  open('r1', 't2', {
    former: [{ description: '', validez: '2099-12-31', ruta: '', carrier: 'Austral', comments: '', charges }],
  })
  expect(carrier()).toHaveValue('Austral')
})

const onStorage = (key: string, newValue: string | null) => {
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })))
}

test('two tabs with the same link show the same draft, and one is notified when the other sends it', async () => {
  const done = open('r1', 't1')
  await userEvent.type(carrier(), 'Iber Carga')
  const stored = localStorage.getItem('third-party.t1') ?? ''
  onStorage('third-party.t1', stored.replace('"ruta":""', '"ruta":"via MAD"'))
  expect(screen.getByLabelText('Ruta')).toHaveValue('via MAD')
  await userEvent.type(carrier(), '!')
  expect(localStorage.getItem('third-party.t1')).toContain('via MAD')
  expect(done).toEqual([])
  onStorage('third-party.t1', null)
  expect(done).toEqual(['over'])
})

test('a draft is removed from a shared browser after a confirmation', async () => {
  open('r1', 't1')
  expect(screen.queryByRole('button', { name: 'Borrar lo escrito' })).not.toBeInTheDocument()
  await userEvent.type(carrier(), 'Iber Carga')
  expect(JSON.stringify(localStorage)).toContain('Iber Carga')
  await userEvent.click(screen.getByRole('button', { name: 'Borrar lo escrito' }))
  await userEvent.click(await screen.findByRole('button', { name: /Confirmar/ }))
  expect(carrier()).toHaveValue('')
  expect(JSON.stringify(localStorage)).not.toContain('Iber Carga')
})
