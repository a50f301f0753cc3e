import { waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { keepToken } from '../lib/auth/session.ts'
import { fakeToken } from '../testing/fake-api.ts'
import { textsOf } from '../testing/texts.ts'
import { guard } from './router.tsx'

vi.mock('../lib/i18n/i18n.ts', () => ({
  loadTexts: async () => i18next.addResourceBundle('es', 'shell', textsOf('es')['shell']),
}))

test('a refused page that is opened before the texts have loaded gives the reason in words', async () => {
  i18next.removeResourceBundle('es', 'shell')
  keepToken(fakeToken(['COMERCIAL']))
  const request = Object.assign(Object.create(null), { url: 'http://localhost/notas' })
  await expect(guard('PRICING')({ request })).rejects.toBeInstanceOf(Response)
  await waitFor(() => expect(document.body).toHaveTextContent('No tiene permiso para abrir esa página'))
})
