import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { OrganizationLine as Line } from '../organization-queries.ts'
import { organizationSample } from '../samples/organization.ts'
import { OrganizationLine } from '../organizations-page.tsx'

beforeEach(() => {
  keepToken(fakeToken([]))
  fakeApi({})
})

const draw = (more: Partial<Line> = {}) =>
  renderAt(<OrganizationLine row={{ ...organizationSample(), open: 0, ...more }} />)
const below = () => document.querySelector('.two-lines-below')?.textContent
const open = () => document.querySelector('.org-row-open')

test('a line shows the data of an organization, and "to be confirmed" without any', () => {
  draw({ razonSocial: 'Acme S.A.', rut: '213456780017', open: 2 })
  expect(below()).toBe('Acme S.A. · 21 345678 0017')
  expect(open()).not.toHaveClass('quiet')
  expect(screen.queryByText('Prospecto')).not.toBeInTheDocument()
  expect(screen.queryByText('Inactiva')).not.toBeInTheDocument()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  cleanup()
  draw()
  expect(below()).toBe('a confirmar')
  expect(open()).toHaveClass('quiet')
})

test('a line marks prospects and inactive ones, and shows the representative', () => {
  draw({ prospect: true, active: false, salesRep: { id: 'u-1', name: 'Ana Duarte' } })
  expect(screen.getByText('Prospecto')).toBeInTheDocument()
  expect(screen.getByText('Inactiva')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'Ana Duarte' })).toHaveClass('own')
  cleanup()
  draw({ salesRep: { id: 'u-2', name: 'Martín Olivera' } })
  expect(screen.getByRole('img', { name: 'Martín Olivera' })).not.toHaveClass('own')
})
