import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** All metrics of the application, in one registry. */
export type Metrics = ReturnType<typeof metrics>

const fastSteps = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export const metrics = () => {
  const registry = new Registry()
  const registers = [registry]
  // Event-loop delay, memory and garbage collection are included.
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    http: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer a request, by route template',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: fastSteps,
      registers,
    }),
    commands: new Counter({
      name: 'commands_total',
      help: 'Commands by name and outcome (accepted, repeated, refused, failed)',
      labelNames: ['command', 'outcome'] as const,
      registers,
    }),
    conflicts: new Counter({
      name: 'command_conflicts_total',
      help: 'Appends with another revision than expected',
      registers,
    }),
    append: new Histogram({
      name: 'event_append_seconds',
      help: 'Time until appended events are durable',
      buckets: fastSteps,
      registers,
    }),
    projectionLagEvents: new Gauge({
      name: 'projection_lag_events',
      help: 'Events that a projection has not seen yet',
      labelNames: ['projection'] as const,
      registers,
    }),
    projectionLagSeconds: new Gauge({
      name: 'projection_lag_seconds',
      help: 'Age of the oldest event that a projection has not seen yet',
      labelNames: ['projection'] as const,
      registers,
    }),
    projectionShares: new Gauge({
      name: 'projection_shares',
      help: 'Shares of the streams that this process projects',
      registers,
    }),
    deadLetters: new Gauge({
      name: 'projection_dead_letters',
      help: 'Streams parked in a projection, of those that this process projects',
      labelNames: ['projection'] as const,
      registers,
    }),
    parkedStreams: new Gauge({
      name: 'process_parked_streams',
      help: 'Streams parked in a process manager',
      labelNames: ['process'] as const,
      registers,
    }),
    processLagSeconds: new Gauge({
      name: 'process_lag_seconds',
      help: 'Age of the oldest event that a process manager has not seen yet',
      labelNames: ['process'] as const,
      registers,
    }),
    schedulerRound: new Gauge({
      name: 'scheduler_last_round_timestamp_seconds',
      help: 'Time of the last check of the scheduler for due work',
      registers,
    }),
    auditDigest: new Gauge({
      name: 'audit_digest_timestamp_seconds',
      help: 'When the last digest of the log was written',
      registers,
    }),
    lastBackup: new Gauge({
      name: 'last_backup_timestamp_seconds',
      help: 'When the last backup was taken with `npm run backup`; 0: never',
      registers,
    }),
    outboxOldestWaiting: new Gauge({
      name: 'outbox_oldest_waiting_seconds',
      help: 'How long the oldest mail has waited to be sent',
      registers,
    }),
    outboxFailed: new Gauge({
      name: 'outbox_failed',
      help: 'Mails given up in the last 90 days',
      registers,
    }),
    relayLagEvents: new Gauge({
      name: 'bus_relay_lag_events',
      help: 'Events that the relay has not published to the bus yet',
      registers,
    }),
    relayLagSeconds: new Gauge({
      name: 'bus_relay_lag_seconds',
      help: 'Age of the oldest event that is not published to the bus yet',
      registers,
    }),
    unsignedOnBus: new Counter({
      name: 'bus_unsigned_messages_total',
      help: 'Messages of the bus without the signature of the relay; their events were read from the event store',
      registers,
    }),
    missedByBus: new Counter({
      name: 'bus_missed_events_total',
      help: 'Events that did not come over the bus in time and were read from the event store',
      registers,
    }),
    droppedLines: new Counter({
      name: 'log_lines_dropped_total',
      help: 'Log lines dropped because their reader was too slow',
      registers,
    }),
    sockets: new Gauge({ name: 'gateway_sockets', help: 'Open notification sockets', registers }),
    refusedSockets: new Counter({
      name: 'gateway_refused_sockets_total',
      help: 'Upgrades that were refused before the handshake, by status',
      labelNames: ['status'] as const,
      registers,
    }),
    slowReaders: new Counter({
      name: 'gateway_slow_readers_total',
      help: 'Sockets dropped because they did not read',
      registers,
    }),
    oddAnswers: new Counter({
      name: 'http_odd_answers_total',
      help: 'Answers that differ from their documented schema',
      labelNames: ['route'] as const,
      registers,
    }),
  }
}
