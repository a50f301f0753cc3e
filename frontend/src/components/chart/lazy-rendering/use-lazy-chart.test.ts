import { expect, test } from 'vitest'
import { optionsShape } from './use-lazy-chart.ts'

test('other values keep the shape; omitted or additional options change it', () => {
  const axis = { min: 0, ceiling: 100, labels: { formatter: () => '' } }
  const options = { xAxis: { categories: ['31/08'] }, yAxis: [axis], series: [{ type: 'line', data: [{ y: 1 }] }] }
  const other = { min: null, ceiling: 5, labels: { formatter: () => 'x' } }
  const same = { xAxis: { categories: ['a', 'b'] }, yAxis: [other], series: [{ type: 'bar', data: [{ y: null }] }] }
  expect(optionsShape(options)).toBe(optionsShape(same))
  for (const changed of [
    { yAxis: [{ min: 0, labels: axis.labels }] },
    { yAxis: [axis, axis] },
    { series: [...options.series, ...options.series] },
    { series: [{ type: 'line', data: [{ y: 1, color: '#111111' }] }] },
    { series: [{ ...options.series[0], yAxis: 1 }] },
  ])
    expect(optionsShape({ ...options, ...changed })).not.toBe(optionsShape(options))
})
