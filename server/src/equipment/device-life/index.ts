// The life of a device: all that happened to it, told by whoever knows, on one page, on paper and in a file.
// Asked for by acceptance G1: the custody ledger, the card and the files tell; checks and repairs will.
import { type LifeEntry, deviceLife } from '@geodepot/contracts/equipment/device-life.ts'
import { deviceLifeMessages } from '@geodepot/contracts/equipment/device-life.messages.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { findDevice } from '../device/index.ts'
import { findLife } from './life.ts'

export { findLife, registerLife } from './life.ts'

const lifeSheet = exporter<LifeEntry>()(deviceLifeMessages, 'title', [
  { key: 'happenTime', type: 'dateTime' },
  { key: 'group', codes: 'group_' },
  { key: 'event', codes: 'event_' },
  { key: 'from', width: 28 },
  { key: 'to', width: 28 },
  { key: 'condition', codes: 'tech_' },
  { key: 'document', width: 24, said: ({ document }) => document?.number },
  { key: 'person' },
  { key: 'note', width: 48 },
  { key: 'recordTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(deviceLife.get, async ({ db, actor, input, context }) => {
    if (!(await findDevice(db, actor, input.id, context.language))) throw notFound()
    return [...(await findLife(db, input.id, context.language))]
  }),
  query(deviceLife.export, async ({ db, actor, input, context }) => {
    if (!(await findDevice(db, actor, input.id, context.language))) throw notFound()
    return lifeSheet(await findLife(db, input.id, context.language), context.language, input.columns)
  }),
]
