import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import type { Notification } from '@freight/contracts/notification/notification'
import { expect, test } from 'vitest'
import { renderAt } from '../testing/render.tsx'
import { Chart } from './chart/chart.tsx'
import { NotificationLine } from './notification-line.tsx'

const markup = '<a href="https://login.example">Andes</a> <img src=x onerror=alert(1)>'

test('a table shows a name with markup literally', async () => {
  renderAt(
    <Chart
      title="Clientes"
      isOnlyTable
      categories={[markup]}
      series={[{ name: markup, type: 'bar', values: [1], colour: 1 }]}
    />,
  )
  expect((await screen.findAllByText(markup)).length).toBeGreaterThan(1)
  expect(document.querySelector('a[href^="https://login"], img')).toBeNull()
})

test('a notification shows a text with markup literally', () => {
  const notification: Notification = {
    id: 'n-1',
    kind: 'PERSONAL',
    params: { actor: markup, client: markup },
    title: markup,
    message: markup,
    key: 'MVD-2026-000001',
    date: '2026-11-20T12:00:00.000Z',
    read: false,
  }
  renderAt(<NotificationLine notification={notification} onOpen={() => undefined} />)
  expect(document.body.textContent).toContain(markup)
  expect(document.querySelector('a[href^="https://login"], img')).toBeNull()
})

test('no component renders a text as markup', () => {
  const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => join(import.meta.dirname, '..', file))
  const unsafe = /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|useHTML/
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((file) => unsafe.test(readFileSync(file, 'utf8')))).toEqual([])
})
