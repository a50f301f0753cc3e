import type { ChartProps } from '../chart-props.ts'

/** Escapes a text for the charting library, which interprets markup and entities in all texts. */
export const plainText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Escapes a text that becomes part of a format, where braces name values. */
export const inFormat = (text: string): string => text.replaceAll('{', '(').replaceAll('}', ')')

const plainTexts = (texts: readonly string[]) => texts.map(plainText)

/** Draws all names and texts literally, because users type them. Every builder of options starts with it. */
export const withPlainNames = <Props extends ChartProps>(props: Props): Props => ({
  ...props,
  title: plainText(props.title),
  ...(props.note !== undefined && { note: plainText(props.note) }),
  ...(props.noData !== undefined && { noData: plainText(props.noData) }),
  ...(props.runningCategory !== undefined && { runningCategory: plainText(props.runningCategory) }),
  ...(props.goal !== undefined && { goal: { ...props.goal, text: plainText(props.goal.text) } }),
  categories: plainTexts(props.categories),
  series: props.series.map((one) => ({
    ...one,
    name: plainText(one.name),
    ...(one.labels && { labels: plainTexts(one.labels) }),
  })),
})
