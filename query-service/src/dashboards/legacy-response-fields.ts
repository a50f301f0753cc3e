import type { ChartAnswer } from '@freight/contracts/analytics/analytics-routes'
import { type ChartId, chartRule } from '@freight/contracts/analytics/charts'

const inPeriod = ({ categories, before, series }: ChartAnswer) =>
  categories.slice(before).map((category, index) => ({
    category,
    value: (id: string) => series.find((one) => one.id === id)?.values[index + before] ?? null,
  }))

const sum = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

const quotesPerPeriod = (answer: ChartAnswer) => {
  const quotations = answer.series.filter(({ id }) => id !== chartRule('general/quotes-per-period').shipmentSeries)
  return {
    points: inPeriod(answer).flatMap(({ category, value }) =>
      quotations
        .map(({ id }) => ({ period: category, transport: id, quotes: value(id) ?? 0 }))
        .filter(({ quotes }) => quotes > 0)
        .toSorted((a, b) => a.transport.localeCompare(b.transport)),
    ),
    total: sum(quotations.map(({ total }) => total)),
    totalBefore: sum(quotations.map(({ totalBefore }) => totalBefore)),
  }
}

const waitingTime = (answer: ChartAnswer) => {
  const medianSeries = answer.series.find(({ id }) => id === 'elapsed_median')
  return {
    points: inPeriod(answer).flatMap(({ category, value }) => {
      const [medianHours, p90Hours, quotations] = [value('elapsed_median'), value('elapsed_p90'), value('quotations')]
      return medianHours === null || p90Hours === null || quotations === null
        ? []
        : [{ period: category, medianHours, p90Hours, quotations }]
    }),
    medianHours: medianSeries?.total ?? null,
    medianHoursBefore: medianSeries?.totalBefore ?? null,
  }
}

const statusFunnel = (answer: ChartAnswer) => {
  const stage = (name: string): number =>
    inPeriod(answer)
      .find(({ category }) => category === name)
      ?.value('quotations') ?? 0
  return { requested: stage('requested'), quoted: stage('quoted'), sent: stage('sent'), approved: stage('approved') }
}

/** Original members of the first charts, next to their series; scripts of users depend on them. */
export const formerMembers: { readonly [Id in ChartId]?: (answer: ChartAnswer) => object } = {
  'general/quotes-per-period': quotesPerPeriod,
  'general/waiting-time': waitingTime,
  'general/status-funnel': statusFunnel,
}
