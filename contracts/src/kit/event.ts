import { z } from 'zod'

/** `area.module.event`. */
export const eventType = z.string().regex(/^[a-z-]{1,40}\.[a-z-]{1,40}\.[A-Za-z]{1,40}$/)

/** What receivers are told of an event, in our own form; other forms are made of it. */
export interface EventBody {
  /** The same at each attempt and for each receiver: whoever gets it twice can tell. */
  readonly id: string
  readonly type: string
  /** As RFC 3339 writes it. */
  readonly time: string
  readonly entity: string
  readonly recordId: string
  readonly number: string
  readonly state: string | null
  /** As it was when it was first told: it may have been changed since the event. */
  readonly version: number | null
  /** Fields that were changed, where they are known. */
  readonly changed?: readonly string[]
  readonly detail?: Readonly<Record<string, unknown>>
}
