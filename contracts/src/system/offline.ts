import { z } from 'zod'
import { fileId } from '../kit/attachment.ts'
import { exportInput } from '../kit/export.ts'
import { offlineBounds } from '../kit/offline.bounds.ts'
import { entryKey, offlineEntry, offlineResult } from '../kit/offline.ts'
import { megabyte, operations } from '../kit/operation.ts'
import { can, id, listInput, pageOf, required, text, time } from '../kit/wire.ts'
import { offlineMessages } from './offline.messages.ts'

/**
 * What can be written down without a network: calls that stand for themselves, and the field of each that says when it
 * was done. What `makes` a document answers with its id and number.
 */
export const offlineActs = {
  'equipment/allocation.receive': { time: 'receivedAt' },
  'equipment/return.receive': { time: 'receivedAt' },
  'equipment/return.pack': { makes: true },
  'equipment/loss.report': { time: 'writtenAt', makes: true },
  'equipment/stock-take.count': { time: 'countedAt' },
  'equipment/transfer.receive': { time: 'receivedAt' },
  'equipment/check.complete': { time: 'doneAt' },
  'material/receipt.putAway': {},
  'material/outbound.submit': {},
  'material/stock-count.count': { time: 'countedAt' },
} as const satisfies Readonly<Record<string, { readonly time?: string; readonly makes?: true }>>
export type OfflineAct = keyof typeof offlineActs
const acts = Object.keys(offlineActs) as [OfflineAct, ...OfflineAct[]]

/** `kept`: the server could not accept it as it was; somebody decides what becomes of it. */
export const offlineStates = ['done', 'kept', 'settled'] as const
const entry = offlineEntry.extend({ act: z.enum(acts) })

const row = z.object({
  id: z.number().int(),
  state: z.enum(offlineStates),
  title: z.string(),
  /** `area/module`: the document is opened at `/open/<kind>/<documentId>`. */
  kind: z.string(),
  documentId: z.number().int().nullable(),
  docNo: z.string().nullable(),
  act: z.enum(acts),
  actName: z.string(),
  personName: z.string(),
  handedInBy: z.string().nullable(),
  doneTime: time,
  phoneTime: time,
  receivedTime: time,
  /** Why it could not be accepted as it was. */
  reason: z.string(),
  settledBy: z.string().nullable(),
  settledTime: time.nullable(),
  note: z.string(),
  can: can(['settle', 'again']),
})
export type OfflineRow = z.output<typeof row>

const query = listInput({ state: z.enum(offlineStates).optional(), keyword: text(60).optional() }, ['id', 'doneTime'])
const exported = [
  'state',
  'title',
  'docNo',
  'actName',
  'personName',
  'handedInBy',
  'doneTime',
  'phoneTime',
  'receivedTime',
  'reason',
  'settledBy',
  'settledTime',
  'note',
] as const

export const offlineCalls = operations({ name: 'system/offline', touches: 'all' }, offlineMessages, {
  /** Hands in what was written down, in its order; each stands or falls alone. Handed in twice it is done once. */
  handIn: {
    method: 'POST',
    path: '/app/offline',
    permission: 'signed-in',
    bounds: { bytes: 8 * megabyte, values: 100_000, depth: 12 },
    input: z.object({ entries: z.array(entry).min(1).max(offlineBounds.entries) }),
    answer: z.object({ results: z.array(offlineResult) }),
  },
  /** Photos of an entry that was handed in: they become the document's. */
  photos: {
    method: 'POST',
    path: '/app/offline/photos',
    permission: 'signed-in',
    input: z.object({ entryKey, fileIds: z.array(fileId).min(1).max(offlineBounds.photos) }),
    answer: z.void(),
  },
  list: {
    method: 'GET',
    path: '/system/offline/list',
    permission: 'signed-in',
    wire: 'rows',
    input: query,
    answer: pageOf(row),
  },
  export: {
    method: 'POST',
    path: '/system/offline/export',
    permission: 'signed-in',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
  /** Does what was written down now, under the rights of whoever asks. */
  again: {
    method: 'POST',
    path: '/system/offline/{id}/again',
    permission: 'signed-in',
    success: 'done',
    input: z.object({ id }),
    answer: z.void(),
  },
  /** Says what became of an entry that could not be accepted. */
  settle: {
    method: 'POST',
    path: '/system/offline/{id}/settle',
    permission: 'signed-in',
    success: 'settled',
    input: z.object({ id, note: required(200) }),
    answer: z.void(),
  },
})
