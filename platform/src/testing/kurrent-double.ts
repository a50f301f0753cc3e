import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import {
  Metadata,
  Server,
  ServerCredentials,
  type sendUnaryData,
  type ServerReadableStream,
  type ServerWritableStream,
  status,
} from '@grpc/grpc-js'
import features from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js'
import featureMessages from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js'
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js'
import statuses from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/status_pb.js'
import reading from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js'
import messages from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js'
import errors from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/errors_pb.js'
import appending from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_grpc_pb.js'
import additions from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js'
import any from 'google-protobuf/google/protobuf/any_pb.js'

type StoredRecord = { id: string; type: string; data: Uint8Array; metadata: string }
type AppendRequest = InstanceType<typeof additions.AppendRequest>
type ReadRequest = InstanceType<typeof messages.ReadReq>
type ReadAnswer = InstanceType<typeof messages.ReadResp>

/** Where an append is interrupted: before the write, or before the answer. */
export type Cut = 'before' | 'after'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const noStream = '-1'

// Like real servers. Otherwise the last packet of an answer waits 40 ms for the acknowledgement of the one before it.
subscribe('net.server.socket', (connection) => {
  if (
    typeof connection === 'object' &&
    connection !== null &&
    'socket' in connection &&
    connection.socket instanceof Socket
  )
    connection.socket.setNoDelay(true)
})

const readAnswerOf = (stream: string, { id, type, data, metadata }: StoredRecord, revision: number): ReadAnswer => {
  const event = new messages.ReadResp.ReadEvent.RecordedEvent()
  const name = new shared.StreamIdentifier()
  name.setStreamName(Buffer.from(stream).toString('base64'))
  const identity = new shared.UUID()
  identity.setString(id)
  event.setId(identity)
  event.setStreamIdentifier(name)
  event.setStreamRevision(String(revision))
  // A server does not know the log position of an event that is read from its stream.
  event.setPreparePosition('18446744073709551615')
  event.setCommitPosition('18446744073709551615')
  const systemMetadata = event.getMetadataMap()
  systemMetadata.set('type', type)
  systemMetadata.set('content-type', 'application/json')
  systemMetadata.set('created', '17000000000000000')
  event.setCustomMetadata(Buffer.from(metadata).toString('base64'))
  event.setData(data)
  const readEvent = new messages.ReadResp.ReadEvent()
  readEvent.setEvent(event)
  readEvent.setNoPosition(new shared.Empty())
  const answer = new messages.ReadResp()
  answer.setEvent(readEvent)
  return answer
}

const revisionConflict = (stream: string, expected: string, actual: string) => {
  const details = new errors.StreamRevisionConflictErrorDetails()
  details.setStream(stream)
  details.setExpectedRevision(expected)
  details.setActualRevision(actual)
  const packedDetails = new any.Any()
  packedDetails.setTypeUrl(
    'type.googleapis.com/kurrentdb.protocol.v2.streams.errors.StreamRevisionConflictErrorDetails',
  )
  packedDetails.setValue(details.serializeBinary())
  const message = new statuses.Status()
  message.setMessage('Revision conflict')
  message.setDetails(packedDetails)
  const metadata = new Metadata()
  metadata.set('grpc-status-details-bin', Buffer.from(message.serializeBinary()))
  return { code: status.FAILED_PRECONDITION, details: 'Revision conflict', metadata }
}

const recordOf = (record: ReturnType<AppendRequest['getRecordsList']>[number]): StoredRecord => {
  const properties = [...record.getPropertiesMap().entries()].map(([key, value]) => [key, value.getStringValue()])
  return {
    id: record.getRecordId() ?? randomUUID(),
    type: record.getSchema()?.getName() ?? '',
    data: record.getData_asU8(),
    metadata: JSON.stringify({ ...Object.fromEntries(properties), '$schema.format': 'Json' }),
  }
}

/** A KurrentDB server in this process, with the part of the protocol that the event store uses. */
export const kurrentDouble = async () => {
  const streams = new Map<string, StoredRecord[]>()
  const watchers = new Set<(stream: string, from: number) => void>()
  let cuts: Cut[] = []
  let hangs = false
  let port = 0

  const read = (call: ServerWritableStream<ReadRequest, ReadAnswer>) => {
    if (hangs) return
    const options = call.request.getOptions()
    const streamOptions = options?.getStream()
    const name = Buffer.from(streamOptions?.getStreamIdentifier()?.getStreamName_asB64() ?? '', 'base64').toString()
    const records = streams.get(name) ?? []
    if (options?.hasSubscription()) {
      const confirmed = new messages.ReadResp.SubscriptionConfirmation()
      confirmed.setSubscriptionId(randomUUID())
      const answer = new messages.ReadResp()
      answer.setConfirmation(confirmed)
      call.write(answer)
      const watch = (stream: string, from: number) => {
        if (stream !== name) return
        const newRecords = streams.get(name)?.slice(from) ?? []
        newRecords.forEach((record, index) => call.write(readAnswerOf(name, record, from + index)))
      }
      watchers.add(watch)
      call.on('cancelled', () => watchers.delete(watch))
      return
    }
    if (records.length === 0) {
      const missing = new messages.ReadResp.StreamNotFound()
      const identifier = streamOptions?.getStreamIdentifier()
      if (identifier) missing.setStreamIdentifier(identifier)
      const answer = new messages.ReadResp()
      answer.setStreamNotFound(missing)
      call.write(answer)
      call.end()
      return
    }
    const limit = Number(options?.getCount() ?? 0)
    const numbered = records.map((record, revision) => ({ record, revision }))
    const selected =
      options?.getReadDirection() === messages.ReadReq.Options.ReadDirection.BACKWARDS
        ? numbered.toReversed()
        : numbered.slice(Number(streamOptions?.getRevision() ?? 0))
    for (const { record, revision } of selected.slice(0, limit)) call.write(readAnswerOf(name, record, revision))
    call.end()
  }

  const refusalOf = (requests: readonly AppendRequest[]) => {
    for (const request of requests) {
      if (request.getRecordsList().some((record) => !uuid.test(record.getRecordId() ?? '')))
        return { code: status.INVALID_ARGUMENT, details: 'Record ID must be a UUID' }
      const misnamedRecord = request
        .getRecordsList()
        .find((record) => !/^[\w.$:-]+$/.test(record.getSchema()?.getName() ?? ''))
      if (misnamedRecord) return { code: status.INVALID_ARGUMENT, details: 'Schema name' }
    }
    for (const request of requests) {
      const actual = String((streams.get(request.getStream())?.length ?? 0) - 1)
      const expected = request.getExpectedRevision() ?? noStream
      if (actual !== expected) return revisionConflict(request.getStream(), expected, actual)
    }
    return undefined
  }

  const write = (requests: readonly AppendRequest[]) => {
    const answer = new additions.AppendSessionResponse()
    answer.setPosition('0')
    for (const request of requests) {
      const name = request.getStream()
      const records = streams.get(name) ?? []
      const from = records.length
      streams.set(name, [...records, ...request.getRecordsList().map(recordOf)])
      const streamAnswer = new additions.AppendResponse()
      streamAnswer.setStream(name)
      streamAnswer.setStreamRevision(String((streams.get(name)?.length ?? 0) - 1))
      answer.addOutput(streamAnswer)
      watchers.forEach((watch) => watch(name, from))
    }
    return answer
  }

  const append = (
    call: ServerReadableStream<AppendRequest, unknown>,
    answer: sendUnaryData<InstanceType<typeof additions.AppendSessionResponse>>,
  ) => {
    const requests: AppendRequest[] = []
    call.on('data', (request: AppendRequest) => requests.push(request))
    call.on('end', () => {
      if (hangs) return
      const cut = cuts.shift()
      const away = { code: status.UNAVAILABLE, details: 'The connection was cut' }
      if (cut === 'before') return answer(away)
      const refusal = refusalOf(requests)
      if (refusal) return answer(refusal)
      const response = write(requests)
      answer(cut === 'after' ? away : null, response)
    })
  }

  const answerSupportedMethods = (
    _: unknown,
    answer: sendUnaryData<InstanceType<typeof featureMessages.SupportedMethods>>,
  ) => {
    if (hangs) return
    const message = new featureMessages.SupportedMethods()
    message.setEventStoreServerVersion('25.1.0')
    for (const [service, method] of [
      ['event_store.client.streams.Streams', 'Read'],
      ['kurrentdb.protocol.v2.streams.StreamsService', 'AppendSession'],
    ] as const) {
      const supportedMethod = new featureMessages.SupportedMethod()
      supportedMethod.setServiceName(service)
      supportedMethod.setMethodName(method.toLowerCase())
      message.addMethods(supportedMethod)
    }
    answer(null, message)
  }

  const startServer = async () => {
    const newServer = new Server()
    newServer.addService(
      features.ServerFeaturesService as never,
      { getSupportedMethods: answerSupportedMethods } as never,
    )
    newServer.addService({ read: reading.StreamsService.read } as never, { read } as never)
    const { appendSession } = appending.StreamsServiceService
    newServer.addService({ appendSession } as never, { appendSession: append } as never)
    port = await new Promise<number>((resolve, reject) =>
      newServer.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, boundPort) =>
        error ? reject(error) : resolve(boundPort),
      ),
    )
    return newServer
  }
  let server = await startServer()

  return {
    url: () => `kurrentdb://127.0.0.1:${port}?tls=false`,
    /** Interrupts the next appends, one each. */
    cutNext: (...next: Cut[]) => (cuts = next),
    /** Accepts calls without answers, or answers again. */
    hang: (isHanging: boolean) => (hangs = isHanging),
    /** Replaces a record, as only the owner of the machine could; returns the former one. */
    replace: (stream: string, number: number, data: unknown): unknown => {
      const record = streams.get(stream)?.[number - 1]
      if (!record) throw new Error(`${stream} has no record ${number}`)
      const former: unknown = JSON.parse(Buffer.from(record.data).toString())
      record.data = Buffer.from(JSON.stringify(data))
      return former
    },
    goAway: () => server.forceShutdown(),
    comeBack: async () => void (server = await startServer()),
    stop: () => server.forceShutdown(),
  }
}
