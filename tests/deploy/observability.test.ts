import { metrics } from '@freight/platform/telemetry/metrics'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { documentsIn, textOf } from './manifests.ts'

const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
})
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})

const alerts = Rules.parse(documentsIn(textOf('observability/alerts.yaml'))[0]).groups.flatMap(({ rules }) => rules)
const panels = Dashboard.parse(JSON.parse(textOf('observability/dashboards/services.json'))).panels

/** Metric names in a query: words that are no function, label or keyword. */
const metricsIn = (expr: string): string[] => {
  const bareExpression = expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, '')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
  return [...bareExpression.matchAll(/\b([a-z_][a-z0-9_]*)\b(?!\s*\()/gi)]
    .flatMap(([name]) => name)
    .filter((name) => !/^(and|or|unless|absent|sum|max|min|avg|count|by)$/.test(name))
}

/** Every series that a service exports, and `up` of Prometheus itself. */
const exportedNames = async (): Promise<Set<string>> => {
  const exportedMetrics = await metrics().registry.getMetricsAsJSON()
  return new Set([
    'up',
    ...exportedMetrics.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  ])
}
const unknownMetrics = async (expr: string) => {
  const existingNames = await exportedNames()
  return metricsIn(expr).filter((name) => !existingNames.has(name))
}

describe('observability', () => {
  test.each(alerts)('the alert $alert uses existing metrics', async ({ expr }) => {
    expect(metricsIn(expr)).not.toEqual([])
    expect(await unknownMetrics(expr)).toEqual([])
  })

  test.each(panels)('the panel "$title" uses existing metrics', async ({ targets }) => {
    for (const { expr } of targets) {
      expect(metricsIn(expr)).not.toEqual([])
      expect(await unknownMetrics(expr)).toEqual([])
    }
  })

  test('the check reports a metric that no service exports', async () => {
    expect(await unknownMetrics('sum by (a) (rate(projection_lag_minutes{a="b"}[5m])) > 1')).toEqual([
      'projection_lag_minutes',
    ])
  })
})
