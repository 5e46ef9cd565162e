import { z } from 'zod'
import { eventStream, get } from './endpoint.ts'

/** `claims`: who has an order or a return open; `shop`: anything else that staff changed. */
export const CHANGE_TOPICS = ['orders', 'returns', 'refunds', 'claims', 'shop'] as const
export type ChangeTopic = (typeof CHANGE_TOPICS)[number]

/** The data of an event `change`: the data that the console has to read again. */
export const liveChange = z.object({
  topics: z.array(z.enum(CHANGE_TOPICS)),
  /** For consoles of 1.0.0 that are still open, which read it: any record may have changed. */
  ids: z.null(),
})
export type LiveChange = z.infer<typeof liveChange>

/**
 * Why a stream ended. `token`: the access token is over, connect again with another · `session`: the session is over, or
 * its account is no longer staff · `stopping`: the server stops, connect again.
 */
export const STREAM_END_REASONS = ['token', 'session', 'stopping'] as const
export type StreamEnd = (typeof STREAM_END_REASONS)[number]

export const liveEnd = z.object({ reason: z.enum(STREAM_END_REASONS) })

/** Streams that may be open at once, in one process of the server. */
export const MAX_STREAMS_PER_SESSION = 3
export const MAX_STREAMS_PER_ACCOUNT = 12
/** A stream on which nothing else is sent gets a comment this often: one that is silent for longer is broken. */
export const STREAM_HEARTBEAT_SECONDS = 15

export const followChanges = get.staff('/staff/changes/', {
  summary:
    'Follow the changes of the shop as server-sent events: `ready` once everything that changes is reported, `change`, and `end` before the server closes the stream',
  200: eventStream({ ready: z.object({}), change: liveChange, end: liveEnd }),
})
