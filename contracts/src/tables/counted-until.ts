/**
 * Last instant of a row that a chart counts by, materialized by the analytics store, so that charts skip older rows.
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
