import { type FoundRow, searchBounds } from '@geodepot/contracts/system/search.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
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
  return rows.map((row) => ({
    view: 'equipment/device/index',
    below: `/${row.devId}`,
    title: [row.selfNum, row.devSign, row.licenseNum].filter(Boolean).join(' · ') || row.devCoding || row.devName,
    note: row.mergedInto
      ? textOf(deviceMessages, 'mergedInto', language, { name: row.mergedInto.name })
      : [row.devName, row.devModel, row.holderName].filter(Boolean).join(' · '),
  }))
}
