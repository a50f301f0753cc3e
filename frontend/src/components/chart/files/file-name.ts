const DAY = /(\d\d)\/(\d\d)\/(\d{4})/g

/**
 * File name of a chart: tab, title and the days of its figures, as far as these are given: `Ventas pendientes - Detalle
 * 2026-03-01 2026-03-31`.
 */
export const fileNameOf = (title: string, suffix = ''): string => {
  const [tab = '', days = ''] = suffix.split(' · ')
  const period = days.replaceAll(DAY, '$3-$2-$1').replace(' – ', ' ')
  return [[tab, title].filter(Boolean).join(' - '), period].filter(Boolean).join(' ')
}
