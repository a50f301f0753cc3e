import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { UserLine, type UserRow, UserState } from './user-line.tsx'

const user = {
  id: 'cb',
  name: 'Camila Benítez',
  mail: 'cbenitez@mvd.example',
  company: 'MVD',
  roles: ['COMMERCIAL', 'EXPRESS_OPERATIONS'],
  active: true,
  hasPassword: true,
  isThirdParty: false,
} as unknown as UserRow

test('a line shows the other company, and the last sign-in', () => {
  renderAt(<UserLine user={user} />)
  expect(screen.getByText('nunca')).toBeInTheDocument()
  expect(screen.getByText('Comercial, Express')).toBeInTheDocument()
  expect(screen.queryByText('MVD')).not.toBeInTheDocument()
  renderAt(<UserLine user={{ ...user, company: 'AUZ', lastSignInAt: '2020-03-10T11:12:00.000Z' }} />)
  expect(screen.getByText('AUZ')).toBeInTheDocument()
  expect(screen.getByText('10/03/2020')).toBeInTheDocument()
})

test.each([
  [{ active: false, hasPassword: false }, 'Inactivo'],
  [{ hasPassword: false }, 'Sin activar'],
  [{ hasPassword: false, isThirdParty: true }, ''],
  [{}, ''],
])('the list shows only unusual states: %o', (more, words) => {
  renderAt(
    <p data-testid="state">
      <UserState user={{ ...user, ...more }} />
    </p>,
  )
  expect(screen.getByTestId('state').textContent).toBe(words)
})

test('the card shows that an active user is active', () => {
  renderAt(<UserState user={user} isFull />)
  expect(screen.getByText('Activo')).toBeInTheDocument()
})
