import type { DocumentText } from './document-text.ts'
import { dateText } from '../date-text.ts'
import type { Text } from '../freight/language.ts'
import { tierKinds, tiersByKind } from '../pricing/offer/offer-schedule.ts'
import type { OfferedSell } from '../pricing/offer/sell-group.ts'
import { type NumberStyle, numberText } from './number-text.ts'

type Schedule = Pick<OfferedSell, 'sailings' | 'tiers'>

export const joinedText = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' · ')

const tierText = (
  { fromDay, toDay, currency, amount }: ReturnType<typeof tiersByKind>[number],
  text: Text,
  style: NumberStyle,
) =>
  amount === undefined
    ? text('tier.free', { count: fromDay - 1 })
    : text(toDay === undefined ? 'tier.from' : 'tier.days', {
        from: fromDay,
        to: toDay ?? '',
        price: `${currency} ${numberText(amount, 2, style)}`,
      })

/** Departures, and what the carrier charges after the free days. */
export const scheduleFacts = ({ sailings = [], tiers = [] }: Schedule, text: DocumentText, style: NumberStyle) => [
  ...sailings.map(({ vessel, voyage = '', cutOff, departure, arrival }) => ({
    label: text('sailing.label'),
    value: joinedText(
      [vessel, voyage].filter(Boolean).join(' '),
      cutOff === undefined ? '' : text('sailing.cutOff', { date: dateText(cutOff, text.language) }),
      text('sailing.departure', { date: dateText(departure, text.language) }),
      arrival === undefined ? '' : text('sailing.arrival', { date: dateText(arrival, text.language) }),
    ),
  })),
  ...tiersByKind(tiers).map((tier) => ({
    label: `${text(`tier.${tier.kind}`)} ${tier.container ?? ''}`.trim(),
    value: tierText(tier, text, style),
  })),
]

/** What each alternative charges after the free days, a row per kind. */
export const tierRows = (sells: readonly Schedule[], text: Text, style: NumberStyle) =>
  tierKinds.map((kind) => ({
    label: text(`tier.${kind}`),
    values: sells.map(({ tiers = [] }) =>
      tiersByKind(tiers)
        .filter((tier) => tier.kind === kind)
        .map((tier) => `${tier.container ?? ''} ${tierText(tier, text, style)}`.trim())
        .join('; '),
    ),
  }))
