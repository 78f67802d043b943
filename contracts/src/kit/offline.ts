import { z } from 'zod'
import { offlineBounds } from './offline.bounds.ts'
import { id, text } from './wire.ts'

/** `kept`: the server could not accept it as it was; `failed`: nothing was decided, it may be sent again; `refused`: another entry has this name. */
export const offlineOutcomes = ['done', 'kept', 'refused', 'failed'] as const

export const entryKey = z.string().regex(/^[0-9a-f]{32}$/)
const instant = z.iso.datetime()
/** What a phone calls a document that it makes: its own short name, and a running number. */
export const localNumber = z.string().regex(/^L-[2-9A-HJ-NP-Z]{5}-[1-9]\d{0,6}$/)
/** Something that a person did, as a phone without a network wrote it down. */
export const offlineEntry = z.object({
  entryKey,
  /** The name of the call that it stands for. */
  act: z.string().max(80),
  /** What the call is asked, less the version: whatever was changed since, the entry stands for itself. */
  input: z.record(z.string(), z.unknown()),
  /** What the person read when it was written down. */
  title: text(offlineBounds.title),
  /** When it was done, by our clock as far as the phone knows it, and by the clock of the phone. */
  doneAt: instant,
  phoneAt: instant,
  /** Of an act that makes a document. */
  localNumber: localNumber.optional(),
  /** Who wrote it down. Somebody else may hand it in, and answers for it. */
  personId: id,
})
export type OfflineEntry = z.input<typeof offlineEntry>

export const offlineResult = z.object({
  entryKey: z.string(),
  outcome: z.enum(offlineOutcomes),
  /** Why it was not accepted. */
  msg: z.string(),
  /** The number of the document that it made. */
  number: z.string().optional(),
})
export type OfflineResult = z.output<typeof offlineResult>
