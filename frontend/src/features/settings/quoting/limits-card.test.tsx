import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { openCard } from '../samples/open-card.tsx'
import { LimitsCard } from './limits-card.tsx'

beforeEach(() => keepToken(fakeToken(['GERENTE_COMERCIAL'])))
const field = (name: string) => screen.getByRole('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar todo' }))

test('the card sends only a changed limit, and no invalid one', async () => {
  const sent: unknown[] = []
  fakeApi({
    'POST /app/v1/settings/MVD/change-sanity-limits': ({ body }) => {
      sent.push(body)
      return { body: { id: 'MVD', revision: 8, position: 1 } }
    },
  })
  openCard((form) => <LimitsCard form={form} />)
  expect(screen.getByText('Habitual: 2.500')).toBeInTheDocument()
  type('Densidad máxima', '3000')
  type('Validez máxima', '0')
  save()
  expect(await screen.findByText('Un número válido, como 5 o 12,5.')).toBeInTheDocument()
  expect(sent).toEqual([])
  type('Validez máxima', '12')
  save()
  await waitFor(() => expect(sent).toEqual([{ densityTo: '3000' }]))
})
