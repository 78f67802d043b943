import { outboundMessages } from '@geodepot/contracts/material/outbound.messages.ts'
import type { OutboundKind, outbound } from '@geodepot/contracts/material/outbound.ts'
import type { Doing, Draft } from '../../kit/document/index.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Reason, reasonIn, refusal } from '../../kit/http/refusal.ts'

import { checkValue, configValue } from '../../system/config/index.ts'

/** Within how many days an old core is back from whoever got a good one, and from whoever repairs it. */
const days = { use: 'material.core.days', repair: 'material.core.repairDays' } as const
for (const key of Object.values(days))
  checkValue(key, (value) =>
    /^[1-9]\d{0,2}$/.test(value) ? undefined : refusal(outboundMessages, 'notDays', {}, 'configValue'),
  )
export const coreDays = async (db: Reader, kind: 'project' | 'repair' | 'supplier'): Promise<number> =>
  kind === 'supplier'
    ? Number((await configValue(db, days.repair)) ?? '90')
    : Number((await configValue(db, days.use)) ?? '30')

export type OutboundDraft = Draft<typeof outbound>
export type Header = OutboundDraft['header']
export type Line = OutboundDraft['lines'][number]
export type Doings<I = unknown> = Omit<Doing<typeof outbound, 'material.outbound', I>, 'input'>

export type Key = keyof typeof outboundMessages.texts
export const reason = reasonIn(outboundMessages)
/** Whether somebody uses it up: a project, or a repair. */
export const isUse = (kind: OutboundKind): boolean => kind === 'project' || kind === 'repair'

/** A line as it is kept: so much of one batch in one place; a type, since columns are written by their names. */
export type KeptLine = {
  readonly material_id: number
  readonly batch_id: number
  readonly place_id: number
  readonly quantity: string
  readonly batch_reason: string
  readonly device_id: number | null
  readonly device_name: string
  readonly issue_line_id: number | null
  readonly note: string
}
export interface CheckedLines {
  readonly reasons: readonly Reason[]
  readonly lines: readonly KeptLine[]
}
