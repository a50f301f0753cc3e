/**
 * The last instant of a row that a chart counts by, kept by the analytics store itself: whatever lies before the time that a
 * chart shows is not read.
 */
export const countedUntil = `DateTime64(3, 'UTC') materialized greatest(
      requested_at,
      ifNull(first_quoted_at, requested_at),
      ifNull(first_sent_at, requested_at),
      ifNull(first_won_at, requested_at),
      ifNull(first_lost_at, requested_at),
      arrayMax(costs.given),
      arrayMax(asked.asked)
    )`
