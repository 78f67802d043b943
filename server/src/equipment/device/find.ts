import { type FoundRow, searchBounds } from '@geodepot/contracts/system/search.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { findDevices } from './queries.ts'

/** Devices by a part of a serial, fleet number, plate or code: as their list finds them. */
export const findByCode = async (
  db: Reader,
  actor: Actor,
  keyword: string,
  language: Language,
): Promise<FoundRow[]> => {
  const { rows } = await findDevices(db, actor, { keyword, pageNum: 1, pageSize: searchBounds.each }, language)
  const former = await formerly(
    db,
    rows.map(({ devId }) => devId),
    keyword,
  )
  return rows.map((row) => ({
    view: 'equipment/device/index',
    below: `/${row.devId}`,
    title: [row.selfNum, row.devSign, row.licenseNum].filter(Boolean).join(' · ') || row.devCoding || row.devName,
    note: row.mergedInto
      ? textOf(deviceMessages, 'mergedInto', language, { name: row.mergedInto.name })
      : [
          former.has(row.devId)
            ? textOf(deviceMessages, 'formerly', language, { value: former.get(row.devId) ?? '' })
            : '',
          row.devName,
          row.devModel,
          row.holderName,
        ]
          .filter(Boolean)
          .join(' · '),
  }))
}

/** Which of these devices bore the number that is looked for, and bear another now. */
const formerly = async (db: Reader, ids: readonly number[], number: string): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; value: string }>`
    select device_id as id, value from equipment.device_identity where device_id = any(${ids}::bigint[]) and lower(value) = lower(${number})`.execute(
    db,
  )
  return new Map(rows.map(({ id, value }) => [id, value]))
}
